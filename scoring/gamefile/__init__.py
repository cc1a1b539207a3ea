"""Games as files: read strictly, written canonically, played through the operations; docs/game-file.md tells how."""

from scoring.gamefile.content import GameFile
from scoring.gamefile.loading import game_import
from scoring.gamefile.reading import LARGEST_FILE, read_game
from scoring.gamefile.writing import write_game

__all__ = ["LARGEST_FILE", "GameFile", "game_import", "read_game", "write_game"]
