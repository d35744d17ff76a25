"""Tables set up by hand for the tests of players."""

from collections import Counter

from pinochle_learn import BestMelds, NameTrump, Phase, State, apply, best_melds, from_hands, parse_cards, start

NONE = BestMelds(0, {}, ())


def hands_with(rules, **given):
    """Whole hands by seat: those given, and the rest of the deck dealt out to the other seats."""
    names = ("south", "west", "north", "east")
    hands = {name: parse_cards(text) for name, text in given.items()}
    rest = list((Counter(rules.deck) - Counter(card for hand in hands.values() for card in hand)).elements())
    return tuple(hands[name] if name in hands else tuple(rest.pop() for _ in range(rules.hand_size)) for name in names)


def auction(rules, dealer=3, **given):
    """The auction about to begin; South speaks first."""
    return from_hands(rules, hands_with(rules, **given), dealer)


def bought(rules, bidder, trump, bid=None, **given):
    """A seat has the bid, and trump is named."""
    state = auction(rules, **given)
    fields = {name: getattr(state, name) for name in ("rules", "number", "dealer", "hands", "totals")}
    state = State(**fields, phase=Phase.TRUMP, turn=bidder, bidder=bidder, bid=bid or rules.opening)
    return apply(state, NameTrump(trump))


def in_play(rules, trump, hands, trick="", leader=0, bidder=0, taken=(), melded=False):
    """The play under way with these hands (texts by seat), before the next card."""
    cards = tuple(map(parse_cards, hands))
    begin = start(rules, 1, 0)
    on_table = parse_cards(trick)
    return State(
        rules=rules,
        number=1,
        dealer=0,
        phase=Phase.PLAY,
        turn=(leader + len(on_table)) % rules.seats,
        hands=cards,
        totals=begin.totals,
        bidder=bidder,
        bid=rules.opening,
        trump=trump,
        melds=tuple(best_melds(hand, trump, rules) if melded else NONE for hand in cards),
        leader=leader,
        trick=on_table,
        taken=taken,
    )
