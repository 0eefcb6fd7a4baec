"""Lint: everything that is wrong or doubtful in a variant file, found without the solver."""
