"""What can be asked about boards: which words are on one, what many are worth, why a word does not count."""
