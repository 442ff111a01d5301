// A log of all that engines are told and say.
#ifndef DANCO_TOOLS_MATCH_CLIENT_TRACE_H_
#define DANCO_TOOLS_MATCH_CLIENT_TRACE_H_

#include <cstdio>
#include <memory>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/synchronization/mutex.h"

namespace danco::match {

// One line for each, with the time. Thread-safe. What cannot be written is lost: games go on.
class Trace {
 public:
  // Appends to a file. Internal errors give the system's reason.
  static absl::StatusOr<std::unique_ptr<Trace>> Open(const std::string& path);
  ~Trace();
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  // `mark`: '>' told to the engine, '<' said by it, '!' on its standard error, '=' a note.
  void Write(absl::string_view who, char mark, absl::string_view line);

 private:
  explicit Trace(FILE* file) : file_(file) {}

  absl::Mutex mutex_;
  FILE* const file_ ABSL_PT_GUARDED_BY(mutex_);
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_TRACE_H_
