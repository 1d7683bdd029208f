// Servers that misbehave on purpose, for tests.
