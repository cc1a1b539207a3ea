"""The paper of a game: plain data of sheets, and how they are drawn. No row, no request and no clock is known here."""
