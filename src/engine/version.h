// The name and the version of the engine.
#ifndef DANCO_ENGINE_VERSION_H_
#define DANCO_ENGINE_VERSION_H_

#include <string>

namespace danco {

// "Danco 0.1.0".
std::string VersionText();

}  // namespace danco

#endif  // DANCO_ENGINE_VERSION_H_
