// SPDX-License-Identifier: MIT
#include "system/program.h"

namespace danco {

// A page has no program file. Everything that it needs is passed to it.
std::filesystem::path ProgramFolder() { return {}; }

}  // namespace danco
