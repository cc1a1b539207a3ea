"""What the sheets of a tournament say, as plain data with every word translated."""
