// SPDX-License-Identifier: MIT
// The requests that a page sends to the module that it has loaded.
#ifndef DANCO_WEB_REQUESTS_H_
#define DANCO_WEB_REQUESTS_H_

#include "board/core/scope.h"
#include "embed/requests.h"
#include "protocol/session.h"

namespace danco {

inline const RequestTable& Requests() {
  if constexpr (kPlayOnly) {
    return FrontEndRequests();
  } else {
    return EmbedRequests();
  }
}

}  // namespace danco

#endif  // DANCO_WEB_REQUESTS_H_
