#include "cre2.h"

#include <re2/re2.h>

#include <vector>

struct cre2_regex {
  RE2 re;
  cre2_regex(re2::StringPiece pattern, const RE2::Options &options) : re(pattern, options) {}
};

cre2_regex *cre2_compile(const char *pattern, size_t length, size_t max_memory) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(static_cast<int64_t>(max_memory));
  return new cre2_regex(re2::StringPiece(pattern, length), options);
}

void cre2_free(cre2_regex *regex) { delete regex; }

const char *cre2_error(const cre2_regex *regex) { return regex->re.ok() ? nullptr : regex->re.error().c_str(); }

int cre2_groups(const cre2_regex *regex) { return regex->re.ok() ? regex->re.NumberOfCapturingGroups() : -1; }

bool cre2_search(const cre2_regex *regex, const char *text, size_t length, size_t start, bool whole,
                 ptrdiff_t *offsets, int count) {
  if (!regex->re.ok() || start > length) return false;
  std::vector<re2::StringPiece> found(count > 0 ? count : 0);
  re2::StringPiece input(text, length);
  if (!regex->re.Match(input, start, length, whole ? RE2::ANCHOR_BOTH : RE2::UNANCHORED, found.data(), count))
    return false;
  for (int i = 0; i < count; i++) {
    bool took_part = found[i].data() != nullptr;
    offsets[2 * i] = took_part ? found[i].data() - text : -1;
    offsets[2 * i + 1] = took_part ? found[i].data() - text + static_cast<ptrdiff_t>(found[i].size()) : -1;
  }
  return true;
}
