#pragma once
// RE2 with a C face: compile, search, capture. Linear in the length of the text, whatever the pattern.
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A compiled pattern. Safe to use from several threads at once.
typedef struct cre2_regex cre2_regex;

/// Compiles a pattern in RE2 syntax, within `max_memory` bytes. Never returns NULL; ask cre2_error.
cre2_regex *cre2_compile(const char *pattern, size_t length, size_t max_memory);
void cre2_free(cre2_regex *regex);

/// Why the pattern was refused, or NULL when it was accepted; lives as long as the regex.
const char *cre2_error(const cre2_regex *regex);

/// The number of capturing groups, or -1 for a refused pattern.
int cre2_groups(const cre2_regex *regex);

/// Searches `text` from `start`. With `whole`, the match must span from `start` to the end. Fills `offsets` with
/// begin and end of the match and of each group, -1 for groups that took no part, for `count` pairs.
bool cre2_search(const cre2_regex *regex, const char *text, size_t length, size_t start, bool whole,
                 ptrdiff_t *offsets, int count);

#ifdef __cplusplus
}
#endif
