// What `danco --version` says of the build.
#ifndef DANCO_CLI_BUILD_FACTS_H_
#define DANCO_CLI_BUILD_FACTS_H_

#include <string>

namespace danco {

// Three lines without the last line feed: name and version; commit, compiler, processor; and the
// signature of a search that is done for it (some tenths of a second), which tells two engines that
// play alike from two that don't.
std::string BuildFacts();

}  // namespace danco

#endif  // DANCO_CLI_BUILD_FACTS_H_
