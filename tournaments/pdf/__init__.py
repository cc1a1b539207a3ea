"""The sheets of a tournament: functions of plain data, each makes a file."""
