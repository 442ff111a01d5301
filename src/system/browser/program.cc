#include "system/program.h"

namespace danco {

// (A page has no program that lies somewhere; what it needs it is given.)
std::filesystem::path ProgramFolder() { return {}; }

}  // namespace danco
