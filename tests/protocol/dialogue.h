// SPDX-License-Identifier: MIT
// A line-by-line dialogue with a Session that runs in a separate thread.
#ifndef DANCO_TESTS_PROTOCOL_DIALOGUE_H_
#define DANCO_TESTS_PROTOCOL_DIALOGUE_H_

#include <chrono>
#include <condition_variable>
#include <deque>
#include <istream>
#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "protocol/session.h"

namespace danco {

// Passes characters from one thread to another.
class Pipe : public std::streambuf {
 public:
  void Close() {
    const std::lock_guard<std::mutex> lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  // Returns the next line without its end. A line that does not arrive within a minute is a
  // failure.
  std::string ReadLine() {
    std::string line;
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
      if (!changed_.wait_for(lock, std::chrono::minutes(1),
                             [this] { return !text_.empty() || closed_; })) {
        ADD_FAILURE() << "no line came";
        return line;
      }
      if (text_.empty()) return line;
      const char c = text_.front();
      text_.pop_front();
      if (c == '\n') return line;
      line.push_back(c);
    }
  }

 protected:
  int_type overflow(int_type c) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    text_.push_back(static_cast<char>(c));
    changed_.notify_all();
    return c;
  }
  int_type underflow() override { return Next(false); }
  int_type uflow() override { return Next(true); }

 private:
  int_type Next(bool take) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return !text_.empty() || closed_; });
    if (text_.empty()) return traits_type::eof();
    const char c = text_.front();
    if (take) text_.pop_front();
    return traits_type::to_int_type(c);
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<char> text_;
  bool closed_ = false;
};

class Dialogue {
 public:
  Dialogue() : in_(&to_engine_), out_(&from_engine_) {
    thread_ = std::thread([this] {
      RunDialogue(in_, out_);
      from_engine_.Close();
    });
  }
  ~Dialogue() { End(); }

  void Send(const std::string& line) {
    std::ostream stream(&to_engine_);
    stream << line << "\n";
  }
  std::string ReadLine() { return from_engine_.ReadLine(); }
  // Returns all lines up to and including the first that begins with `prefix`.
  std::vector<std::string> ReadTo(const std::string& prefix) {
    std::vector<std::string> lines;
    do {
      lines.push_back(ReadLine());
      if (::testing::Test::HasFailure()) break;
    } while (lines.back().compare(0, prefix.size(), prefix) != 0);
    return lines;
  }
  // Returns everything that was printed before the reply to a new `isready`.
  std::vector<std::string> Settle() {
    Send("isready");
    std::vector<std::string> lines = ReadTo("readyok");
    lines.pop_back();
    return lines;
  }
  // Closes the engine's input and waits for its end.
  void End() {
    to_engine_.Close();
    if (thread_.joinable()) thread_.join();
  }

 private:
  Pipe to_engine_;
  Pipe from_engine_;
  std::istream in_;
  std::ostream out_;
  std::thread thread_;
};

}  // namespace danco

#endif  // DANCO_TESTS_PROTOCOL_DIALOGUE_H_
