// What a program that holds the engine asks beside the dialogue (protocol-front-ends.md).
#ifndef DANCO_EMBED_REQUESTS_H_
#define DANCO_EMBED_REQUESTS_H_

namespace danco {

struct RequestTable;  // see protocol/request.h

// What every dialogue answers, and what needs records, pictures or a search of its own:
// `annotate`, `convert`, `picture`. `annotate` is refused while the dialogue searches.
const RequestTable& EmbedRequests();

}  // namespace danco

#endif  // DANCO_EMBED_REQUESTS_H_
