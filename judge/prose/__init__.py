"""Events, results and answers as sentences in a reader's language, and the layouts that they stand in."""
