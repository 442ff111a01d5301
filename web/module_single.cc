// SPDX-License-Identifier: MIT
// The engine for a page whose server allows no threads. All runs in the module's worker: where it
// waits, or a search looks around, the call stack is put aside (Asyncify) and the worker hears what
// the page has said meanwhile.
#include <emscripten.h>

#include <cstdlib>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "protocol/event_queue.h"
#include "protocol/request.h"
#include "protocol/session.h"
#include "search/control/launcher.h"
#include "web/requests.h"

EM_JS(void, DancoDeliver, (const char* text), { Module.onText(UTF8ToString(text)); });

// The next line from the page, to be freed. Without one null, or waits for it. Other messages to
// the worker are heard meanwhile.
EM_ASYNC_JS(char*, DancoNextLine, (int wait), {
  if (!Module.lines.length) await Module.breathe(wait);
  return Module.lines.length ? allocateUTF8(Module.lines.shift()) : 0;
});

namespace danco {
namespace {

// Looking around costs some microseconds.
constexpr absl::Duration kBetweenLooks = absl::Milliseconds(8);

class PageEvents : public EventSource {
 public:
  void Push(Event event) override { events_.push_back(std::move(event)); }
  // (The only deadlines without threads are those that have passed.)
  std::optional<Event> Pop(std::optional<TimePoint> deadline) override {
    if (!events_.empty()) {
      Event event = std::move(events_.front());
      events_.pop_front();
      return event;
    }
    char* const line = DancoNextLine(deadline ? 0 : 1);
    if (line == nullptr) return std::nullopt;
    ClientLine command = ParseCommand(line);
    std::free(line);
    return command;
  }

 private:
  std::deque<Event> events_;
};

void Converse() {
  PageEvents events;
  Session* attending = nullptr;
  absl::Time last_look = absl::InfinitePast();
  NoThreads launcher([&](bool wait) {
    const absl::Time now = absl::Now();
    if (!wait && now - last_look < kBetweenLooks) return;
    attending->Attend(wait);
    last_look = absl::Now();
  });
  Session session({events, launcher, Requests()},
                  [](absl::string_view text) { DancoDeliver(std::string(text).c_str()); });
  attending = &session;
  session.Run();
}

}  // namespace
}  // namespace danco

#ifndef DANCO_PLAY_ONLY
// Answers one request and delivers the answer before it returns (rules.js). Does not depend on the
// dialogue, which need not run.
extern "C" EMSCRIPTEN_KEEPALIVE void DancoAsk(const char* request) {
  danco::NoThreads here({});
  danco::AnswerRequest(request, danco::Requests(), {here, false},
                       [](absl::string_view line) { DancoDeliver(std::string(line).c_str()); });
}
#endif

int main() { danco::Converse(); }
