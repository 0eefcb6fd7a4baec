"""Chess games as PGN and poker hands as PHH, made by seeded random legal play with the peers themselves."""

import io
import random

import chess
import chess.pgn
from pokerkit import Automation, HandHistory, NoLimitTexasHoldem


def chess_games(count: int, seed: int = 1, most: int = 120) -> tuple[str, int]:
    """PGN of some games, and how many moves they hold."""
    rng = random.Random(seed)
    games = [_chess_game(rng, most) for _ in range(count)]
    return "\n\n".join(str(game) for game in games), sum(sum(1 for _ in game.mainline_moves()) for game in games)


def _chess_game(rng: random.Random, most: int) -> chess.pgn.Game:
    """One game of random legal moves."""
    board, game = chess.Board(), chess.pgn.Game()
    node: chess.pgn.GameNode = game
    while not board.is_game_over() and board.ply() < most:
        move = rng.choice(list(board.legal_moves))
        node = node.add_variation(move)
        board.push(move)
    game.headers["Result"] = board.result()
    return game


def read_chess(text: str) -> int:
    """Read PGN with every move checked for legality; how many there were."""
    stream, moves = io.StringIO(text), 0
    while (game := chess.pgn.read_game(stream)) is not None:
        assert not game.errors
        moves += sum(1 for _ in game.mainline_moves())
    return moves


def poker_hands(count: int, seed: int = 1) -> tuple[str, int]:
    """PHH of some hands, and how many actions they hold, dealing included."""
    rng = random.Random(seed)
    hands = [_poker_hand(rng) for _ in range(count)]
    return HandHistory.dumps_all(hands), sum(len(hand.actions) for hand in hands)


def _poker_hand(rng: random.Random) -> HandHistory:
    """One hand of no-limit hold'em for six, of random legal actions."""
    random.seed(rng.random())  # the deck is shuffled by the module's own generator
    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.CARD_BURNING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    game = NoLimitTexasHoldem(automations, True, 0, (1, 2), 2)
    state = game((200,) * 6, 6)
    while state.status:
        _poker_action(state, rng)
    return HandHistory.from_game_state(game, state)


def _poker_action(state, rng: random.Random) -> None:  # type: ignore[no-untyped-def]
    """One legal action, mostly calls so that hands are long."""
    choice = rng.random()
    if choice < 0.12 and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
    elif choice < 0.25 and state.can_fold():
        state.fold()
    else:
        state.check_or_call()


def replay_poker(text: str) -> int:
    """Parse PHH and replay every hand; how many actions there were."""
    actions = 0
    for hand in HandHistory.loads_all(text):
        for _ in hand:
            pass
        actions += len(hand.actions)
    return actions
