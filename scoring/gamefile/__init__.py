"""Games as files: read strictly, written canonically, played through the operations; docs/game-file.md tells how."""

from scoring.gamefile.content import GameFile
from scoring.gamefile.loading import game_import
from scoring.gamefile.reading import LARGEST_FILE, game_from, read_game
from scoring.gamefile.words import sentence
from scoring.gamefile.writing import game_data, write_game

__all__ = [
    "LARGEST_FILE",
    "GameFile",
    "game_data",
    "game_from",
    "game_import",
    "read_game",
    "sentence",
    "write_game",
]
