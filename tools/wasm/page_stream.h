// Lines on their way out of the module.
#ifndef DANCO_TOOLS_WASM_PAGE_STREAM_H_
#define DANCO_TOOLS_WASM_PAGE_STREAM_H_

#include <functional>
#include <streambuf>
#include <string>
#include <utility>

namespace danco {

// Hands whatever is written to `deliver`, whole, at each flush.
class PageStream : public std::streambuf {
 public:
  explicit PageStream(std::function<void(std::string text)> deliver)
      : deliver_(std::move(deliver)) {}

 protected:
  int_type overflow(int_type c) override {
    text_.push_back(static_cast<char>(c));
    return c;
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    text_.append(text, static_cast<size_t>(size));
    return size;
  }
  int sync() override {
    deliver_(std::exchange(text_, {}));
    return 0;
  }

 private:
  const std::function<void(std::string text)> deliver_;
  std::string text_;
};

}  // namespace danco

#endif  // DANCO_TOOLS_WASM_PAGE_STREAM_H_
