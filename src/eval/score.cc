#include "eval/score.h"

#include "absl/strings/str_cat.h"

namespace danco {

std::string Score::ToString() const {
  return is_paco() ? absl::StrCat("mate ", mate_turns()) : absl::StrCat("cp ", value_);
}

}  // namespace danco
