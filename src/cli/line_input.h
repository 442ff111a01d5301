// Lines that a person types, with a prompt and editing in a terminal.
#ifndef DANCO_CLI_LINE_INPUT_H_
#define DANCO_CLI_LINE_INPUT_H_

#include <istream>
#include <optional>
#include <string>

namespace danco {

// Not thread-safe.
class LineInput {
 public:
  // Reads from `in`, which must outlive it. `interactive`: `in` is the standard input, and a person
  // sits before it.
  LineInput(std::istream& in, bool interactive) : in_(in), interactive_(interactive) {}

  bool interactive() const { return interactive_; }
  // The next line; nullopt at the end of the input. The prompt is shown to a person only.
  std::optional<std::string> Read(const std::string& prompt);

 private:
  std::istream& in_;
  const bool interactive_;
};

}  // namespace danco

#endif  // DANCO_CLI_LINE_INPUT_H_
