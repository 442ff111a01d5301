// SPDX-License-Identifier: MIT
// JSON requests for programs that embed the engine, in addition to those that every dialogue
// accepts (protocol-front-ends.md).
#ifndef DANCO_EMBED_REQUESTS_H_
#define DANCO_EMBED_REQUESTS_H_

namespace danco {

struct RequestTable;  // see protocol/request.h

// Returns the requests that every dialogue accepts, and those that need game records, pictures or a
// separate search: `annotate`, `convert`, `opening`, `openings`, `picture`, `why`. While the
// dialogue is searching, `annotate` and `why` are rejected.
const RequestTable& EmbedRequests();

}  // namespace danco

#endif  // DANCO_EMBED_REQUESTS_H_
