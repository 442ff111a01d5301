// SPDX-License-Identifier: MIT
// The engine for a page whose server allows threads. The dialogue has a separate thread, so that
// the module's worker is free to receive the page's messages.
#include <emscripten.h>
#include <emscripten/threading.h>

#include <cstring>
#include <memory>
#include <string>
#include <thread>

#include "absl/strings/string_view.h"
#include "protocol/event_queue.h"
#include "protocol/session.h"
#include "web/requests.h"

// Hands text to the page; in the module's own worker only.
EM_JS(void, DancoDeliver, (const char* text), { Module.onText(UTF8ToString(text)); });

namespace danco {
namespace {

void DeliverAndFree(char* text) {
  DancoDeliver(text);
  std::free(text);
}

// Called in any thread.
void Deliver(absl::string_view text) {
  emscripten_async_run_in_main_runtime_thread(EM_FUNC_SIG_VI, &DeliverAndFree,
                                              strdup(std::string(text).c_str()));
}

EventQueue& Events() {
  static EventQueue events;
  return events;
}

void Converse() {
  Session session({Events(), SystemThreads(), Requests()}, Deliver);
  session.Run();
}

}  // namespace
}  // namespace danco

// A line of the protocol, from the page.
extern "C" EMSCRIPTEN_KEEPALIVE void DancoLine(const char* line) {
  danco::Events().Push(danco::ParseCommand(line));
}

int main() {
  danco::Events();
  std::thread(danco::Converse).detach();
  emscripten_exit_with_live_runtime();
}
