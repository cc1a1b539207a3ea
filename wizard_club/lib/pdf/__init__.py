"""What every printed sheet is made of. It knows no app, no row and no request: plain data in, bytes of a PDF out."""
