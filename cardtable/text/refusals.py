"""The keys of refusals: what an engine may answer, by which rule, and what the sentence names.

A new reason is a line here and a message in each language; a test holds the three together. Several
rules may use one key: the rule that a Refusal carries is the one that is shown. Nothing of this is
read while a game is played.
"""

from __future__ import annotations

_TABLE = """
option-value | option | allowed option value
players | players | high low n name
players-exactly | players | low n name
players-larger | players | high low most n name option value
unknown-game | unknown | name nearest
unknown-base | unknown | name nearest
unknown-modifier | unknown | name nearest
unknown-version | unknown | name nearest
unknown-option | unknown | name nearest
unknown-level | unknown | name nearest
unknown-language | unknown | name nearest
not-your-turn | D-14 | seat
deal-over | D-21
not-in-hand | D-10 | card
same-card-twice | D-10 | card
unknown-move | D-10 | text
not-at-this-table | D-10 | text
no-cards-wanted | D-10 | text
one-card-wanted | D-10
cards-wanted | D-10 | text
seat-out | D-21 | seat
nothing-on-table | D-10
table-not-empty | D-10
must-lead | D-10
not-leader | D-10 | seat
cannot-lead-many | D-10
lead-too-many | D-16 | limit n
defender-holds | D-16 | n seat
not-defender | D-12 | seat
not-on-table | D-12 | card
already-covered | D-12 | card
cannot-cover | D-11 | card instead target_card
lower-card | D-11 | card target_card
trump-needs-higher-trump | D-11 | instead target_card
attacker-cannot-cover | D-12
nothing-to-take | D-12
all-covered | D-12
only-defender-takes | D-12 | seat
already-taking | D-12
defender-takes | D-15 | seat
rank-not-on-table | D-13 | card
own-table | D-13
no-room | D-16 | limit
no-room-first | D-16 | limit
no-room-hand | D-16 | n seat
one-at-a-time | D-14
no-throwing-in | S-1
no-throwing-after | S-1
word-elsewhere | D-14 | seat
uncovered-first | D-14
nothing-to-finish | D-14
defender-not-done | D-12
only-defender-transfers | T-1 | seat
not-transfer-base | T-1
transfer-after-cover | T-1
transfer-rank | T-1 | card
transfer-unequal | T-1
transfer-taking | T-1
transfer-too-many | T-3 | n seat
transfer-limit | T-3 | limit
transfer-first-bout | T-4
transfer-first-deal | T-4
transfer-over-trump | T-7
transfer-nobody | T-2
no-pass-card | T-6
pass-card-used | T-6 | card
pass-card-not-trump | T-6 | card
pass-card-rank | T-6 | card
pass-card-one | T-6
spades-only-by-spades | J-2 | instead target_card
spades-only | spades | instead target_card
strict-one-card | J-3
strict-no-throw-in | J-3
strict-no-throw-after | J-3
no-cheating | C-1
cheat-only-cover | C-1
cheat-needless | C-1 | card target_card
cheat-needless-transfer | C-1 | card
cheat-no-charge | C-2
cheat-barred | C-3
accuse-barred | C-3
accuse-own | C-3 | card
accuse-not-on-table | C-3 | card
accuse-lead | C-1 | card
accuse-nothing | C-3
accuse-dummy | C-3
accuse-or-pass | C-3
pass-at-close | C-3
own-trump-only | own-trumps | card instead target_card
own-trump-any | own-trumps | instead target_card
own-trump-higher | own-trumps | instead target_card
no-trumps | no-trump | card instead target_card
suitless-higher | suitless | card instead target_card
ace-only-by-trump | ace | instead target_card
royal-low-only-by-high | royal | instead target_card
royal-high-only-by-low | royal | instead target_card
royal-joker-only-by-low | royal | instead
cross-clubs-only | cross | instead target_card
twin-does-not-cover | big | card
double-no-throw-in | double
joker-uncoverable | one-joker
two-joker-high | two-joker | target_card
two-joker-lesser | two-joker | instead target_card
two-joker-colour | two-joker | card
novosibirsk-joker-ace | novosibirsk | card
novosibirsk-over-joker | novosibirsk | target_card
wild-joker | wild | instead target_card
magic-give-count | magic | n
magic-give-now | magic | n seat
magic-nothing-to-give | magic
magic-block-hand | magic
magic-nothing-to-block | magic
magic-no-block | magic
estonian-joker | estonian | instead target_card
estonian-joker-covers | estonian | card target_card
estonian-ace | estonian | instead target_card
estonian-one-rank | estonian
mega-only-by-four | capital
mega-not-four | capital
magadan-closed | magadan | card
magadan-open-first | magadan
try-can-cover | second-try | card
try-no-stock | second-try
try-not-defender | second-try | seat
try-taking | second-try
no-second-try | second-try
draw-not-leader | armenian | seat
draw-used-up | armenian | limit
draw-no-stock | armenian
draw-turn-up | armenian
draw-no-room | armenian
no-draw | armenian
swap-not-defender | poker | seat
swap-used | poker
swap-after-cover | poker
swap-two-cards | poker
swap-no-stock | poker | n
swap-taking | poker
no-swap | poker
tedious-strongest | tedious | card
tedious-unequal | tedious
threesome-count | threesome | n
pairs-shape | pairs
pairs-extra | pairs
pairs-limit | pairs | n seat
groups-shape | groups
groups-three-alone | groups
groups-limit | groups | n seat
transfer-2-rank | transfer-2 | card
transfer-2-all-covered | transfer-2
transfer-3-dead | transfer-3 | card
transfer-3-no-pass-card | transfer-3
nti-no-throw-in | no-throw-in
nti-no-throw-after | no-throw-in
nti-lead-all | no-throw-in | n
nti-transfer-all | no-throw-in | n
self-not-yet | american
self-no-cover | american | card
self-one | american
self-rank | american | card
self-no-room | american | limit
self-taking | american
self-not-defender | american | seat
no-self | american
own-not-yours | sly | card
own-not-taking | sly
own-cannot-cover | sly | card target_card
own-covered | sly | card
own-rank | sly | card
no-own | sly
brazen-cover-first | brazen
brazen-one-card | brazen
counter-not-yet | baltic
counter-rank | baltic | card
counter-once | baltic
counter-dead | baltic | card
counter-limit | baltic | n seat
counter-not-defender | baltic | seat
counter-no-transfer | baltic
counter-taking | baltic
no-counter | baltic
chinese-nine-covered | chinese
chinese-nine-no-transfer | chinese
untitled-nine-covered | untitled
partner-no-throw-in | two-vs-two
cross-one-higher | cross | card target_card
cross-must-take | cross
cross-can-lay | cross
cross-one-card | cross
cross-over | cross
cross-lay-or-take | cross | text
solitaire-next | solitaire | card
solitaire-lead | solitaire | card
solitaire-can-lay | solitaire
solitaire-one-card | solitaire
solitaire-laugh | solitaire
solitaire-no-laugh | solitaire
two-trump-one-card | TT-5
two-trump-cover | TT-6 | card target_card
two-trump-own-higher | TT-6 | target_card
two-trump-foreign | TT-6 | target_card
clash | clash | first second text
clash-bases | clash | first second
clash-pack | clash | first second
clash-no-trump | clash | first second
clash-own-trumps | clash | first second
clash-no-stock | clash | first second
clash-refill | clash | first second
clash-circular | clash | first second
clash-leads | clash | first second
clash-covering | clash | first second
clash-throwing | clash | first second
clash-taking | clash | first second
clash-seats | clash | first second
clash-decides | clash | first second
clash-before | clash | first second
clash-alone | clash | first second
packets-too-large | prikup | hands many n needed
clash-no-base | clash | base bases name
wrong-base | clash | base bases name
variant-no-base | clash | bases name
too-few-seats | players
position-error | position | text
not-toml | position | column line
toml-ends | position
toml-values | position
no-file | position | path text
file-too-large | position | path
not-text | position | path
wrong-type | position | kind
unknown-key | position | key nearest
no-card | position | text
card-twice | position | card
card-not-in-pack | position | card
redudu-alike | RU-1
redudu-turned-down | RU-8
redudu-transfer-only | RU-7 | card
redudu-empty-hand | RU-8 | seat
redudu-transfer-plain | RU-8 | count limit n seat
redudu-two-cards | RU-6
redudu-red-covered | RU-6
redudu-one-card | RU-6 | card
redudu-black-over-redudu | RU-6
redudu-black-two | RU-6 | n
redudu-red-one-black | RU-6
redudu-red-black-and-one | RU-6 | n
redudu-red-three | RU-6 | n
redudu-black-covered | RU-6
redudu-own-under-common | RU-5 | target_card
redudu-common | RU-5 | target_card
redudu-cannot-cover | RU-5 | card target_card
revolution-suit-led-before | RV-4 | card suit
revolution-above-last-winner | RV-4 | card won_card
revolution-follow-suit | RV-3 | suit
revolution-other-suit-first | RV-5 | suit
revolution-pass-only-lead | RV-4
revolution-pass-after-trump | RV-8 | suit
revolution-pass-first-trick | RV-3
revolution-lead-came-back | RV-4
bad-bot | unknown | text
needs-dask | option
no-dask-there | option | text
arena-broken | option
too-many-humans | match | n players
too-many-names | match | n players
bad-name | match | longest name
same-name | match | name
undo-hot-seat | match
undo-nothing | match
bad-code | match | text
bad-code-sign | match | text
undo-hidden-card | match
redo-nothing | match
unknown-command | unknown | name nearest
red-dog-does-not-fit | RD-11 | cards_each fewer high n
red-dog-stacks | RD-11 | n players
red-dog-session-over | RD-11
not-now | D-10 | text
red-dog-bet-below-ante | RD-4 | amount low
red-dog-bet-below-one | RD-4 | amount low
red-dog-bet-above-pool | RD-4 | amount chips
red-dog-bet-above-bank | RD-4 | amount chips
red-dog-bet-above-half | RD-4 | amount high
red-dog-bet-above-stack | RD-4 | amount high
red-dog-cannot-bet | RD-4 | chips low
red-dog-bet-or-fold | RD-4 | low penalty
red-dog-nothing-left | RD-4
red-dog-pass-not-fold | RD-9
red-dog-no-number | RD-4 | text
red-dog-bank-first | RD-9 | high low
red-dog-no-bank-here | RD-9
red-dog-bank-fixed | RD-10 | chips
red-dog-bank-stands | RD-9 | chips
red-dog-bank-too-small | RD-9 | amount low
red-dog-bank-too-large | RD-9 | amount high
red-dog-ante-above-stake | RD-2 | ante stake
no-seat | position | n seat_number
bad-trump | position | value
trump-missing | position
bad-suit | position | value
bad-pair | position | text
covers-not | position | card target_card
hands-count | position | high low n
hands-exactly | position | low n
hand-empty | RU-8 | seat_number
leader-is-defender | position | seat_number
defender-is-next | RU-4 | seat_number
act-out-of-turn | position | seat_number
seat-without-cards | position | seat_number
seat-twice | position
out-with-cards | RU-10 | seat_number
too-many-on-table | position | limit n
taking-all-covered | position
key-not-here | position | needed
bad-number | position | high low value
list-length | position | n wanted
position-over | position
bout-over | RU-4
not-over | RU-10
not-the-places | RU-10
result-does-not-follow | position | name
holds-red | RU-8 | seat_number
no-trump-card | position | card
trump-last | RU-9 | card
trump-maybe | position | seat_number
redudu-no-trump | RU-2
revolution-hand-too-large | position | limit n seat_number
revolution-holds-void | position | card seat_number
revolution-led-and-won | position | suit won_card
revolution-no-card-left | position | seat_number
revolution-no-trick-before | position
revolution-not-over | position
revolution-too-many-tricks | position
revolution-trick-whole | position
revolution-trump-is-made | position | suit
revolution-trump-renewed | position
revolution-trump-too-early | position
revolution-won-missing | position
red-dog-bad-record | position | text
red-dog-bank-is-broken | position | chips
red-dog-bank-missing | position
red-dog-banker-has-cards | position | seat_number
red-dog-banker-no-chips | position | seat_number
red-dog-banker-out | position | seat_number
red-dog-hand-too-large | position | limit n seat_number
red-dog-nobody-to-act | position
red-dog-shows-others | position | card seat_number
red-dog-stock-too-short | position | n
red-dog-turned-above-six | position | card
red-dog-two-antes | position | ante value
position-error-pack | position
position-error-out | position
position-error-phase | position
position-error-result | position
position-error-give | position
position-error-laid | position
position-error-keeper | position
settings-unknown | match | name nearest
settings-action | match | name nearest
settings-type | match | kind name value
settings-value | match | allowed name value
settings-text | match | n name
settings-no-key | match | name
settings-key-unknown | match | name key
settings-key-needed | match | name key
settings-no-toml | store | line
settings-not-text | match | path
store-odd-folder | match | path
store-no-home | match
store-no-folder | match | path text
store-unreadable | match | path text
store-unwritten | match | path text
store-too-large | match | path
store-exists | match | path
store-in-use | match | path
store-no-file | store | path
store-no-game | match | path
transcript-format | match | version
transcript-no-json | match
transcript-table | match | text
transcript-header | match
transcript-turn | match | seat
transcript-deal | match | deal
transcript-line | match
transcript-no-move | match | text
transcript-illegal | match | text
results-unusable | match | path text
results-damaged-there | match | path
results-foreign | match | path
results-newer | match | n path version
results-damaged | store | path text
tournament-players | D-31 | high low n
tournament-fee | D-31 | high
tournament-table | D-31 | name
"""


def reasons() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Every key with the rule it was made for and the names of its arguments."""
    found: dict[str, tuple[str, tuple[str, ...]]] = {}
    for line in _TABLE.strip().splitlines():
        key, rule, *args = (part.strip() for part in line.split("|"))
        if key in found:
            raise ValueError(f"{key!r} is there twice")
        found[key] = rule, tuple(args[0].split()) if args else ()
    return found
