// SPDX-License-Identifier: MIT
// The dialogue over standard input and output, with all requests of a program that embeds the
// engine.
#include <iostream>
#include <thread>

#include "embed/requests.h"
#include "protocol/event_queue.h"
#include "protocol/session.h"

int main() {
  danco::EventQueue events;
  std::thread reader([&] { danco::ReadLines(std::cin, events); });
  danco::Session({events, danco::SystemThreads(), danco::EmbedRequests()}, std::cout).Run();
  reader.join();
}
