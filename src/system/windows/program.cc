// SPDX-License-Identifier: MIT
#include "system/program.h"

#include <windows.h>
// The order of these includes matters.
#include <fcntl.h>
#include <io.h>
#include <shellapi.h>
#include <timeapi.h>

#include <cstdio>
#include <string>
#include <vector>

namespace danco {
namespace {

constexpr DWORD kLongestPath = 32'768;

std::string Utf8(const wchar_t* text) {
  const int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr);
  if (size <= 1) return "";
  std::string bytes(static_cast<size_t>(size), '\0');
  WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes.data(), size, nullptr, nullptr);
  bytes.pop_back();  // the terminating null character
  return bytes;
}

}  // namespace

const char* SystemName() { return "Windows"; }

std::filesystem::path ProgramFolder() {
  std::wstring name(kLongestPath, L'\0');
  name.resize(GetModuleFileNameW(nullptr, name.data(), kLongestPath));
  return std::filesystem::path(name).parent_path();
}

int CurrentProcess() { return static_cast<int>(GetCurrentProcessId()); }

std::vector<int> AllowedProcessors() {
  DWORD_PTR mine = 0;
  DWORD_PTR all = 0;
  std::vector<int> numbers;
  if (GetProcessAffinityMask(GetCurrentProcess(), &mine, &all) == 0) return numbers;
  for (int i = 0; i < 64; ++i) {
    if ((mine >> i & 1) != 0) numbers.push_back(i);
  }
  return numbers;
}

std::filesystem::path StateFolder() {
  const wchar_t* const folder = _wgetenv(L"LOCALAPPDATA");
  return folder == nullptr ? std::filesystem::path() : std::filesystem::path(folder);
}

void BeginProgram(int& argc, char**& argv) {
  // Makes timers accurate to one millisecond instead of sixteen.
  timeBeginPeriod(1);
  SetConsoleOutputCP(CP_UTF8);
  SetConsoleCP(CP_UTF8);
  // Consoles of Windows 10 and later interpret ANSI escape sequences once this is enabled.
  for (DWORD stream : {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE}) {
    const HANDLE console = GetStdHandle(stream);
    DWORD mode = 0;
    if (GetConsoleMode(console, &mode) != 0) {
      SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
  }
  // Opens all files in binary mode, so that line endings are unchanged.
  _fmode = _O_BINARY;
  for (std::FILE* stream : {stdin, stdout, stderr}) _setmode(_fileno(stream), _O_BINARY);
  int count = 0;
  wchar_t** const wide = CommandLineToArgvW(GetCommandLineW(), &count);
  if (wide == nullptr) return;
  // Static, because `argv` must live as long as the program.
  static std::vector<std::string> words;
  static std::vector<char*> pointers;
  for (int i = 0; i < count; ++i) words.push_back(Utf8(wide[i]));
  LocalFree(wide);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  argc = count;
  argv = pointers.data();
}

}  // namespace danco
