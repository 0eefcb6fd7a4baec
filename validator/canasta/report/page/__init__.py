"""Reports as one HTML page that needs nothing else: no network, no script; for phones, paper, light and dark."""
