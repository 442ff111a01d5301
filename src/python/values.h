// SPDX-License-Identifier: MIT
// The values that the Python module returns, and conversion of its arguments. Only src/python uses
// exceptions: each absl::Status of the engine becomes one here, with the same message.
#ifndef DANCO_PYTHON_VALUES_H_
#define DANCO_PYTHON_VALUES_H_

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/game/game.h"
#include "board/moves/move_path.h"
#include "pybind11/pybind11.h"

namespace danco::python {

// Exceptions for rejected input, with a separate type for each Python exception. The message names
// the field.
struct FenRefused : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct MoveRefused : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct OptionRefused : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct RecordRefused : std::runtime_error {
  using std::runtime_error::runtime_error;
};
// Thrown if a position has too many moves to list or count.
struct TooManyMoves : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <typename Refused>
void Check(const absl::Status& status) {
  if (!status.ok()) throw Refused(std::string(status.message().data(), status.message().size()));
}
template <typename Refused, typename T>
T Checked(absl::StatusOr<T> value) {
  Check<Refused>(value.status());
  return *std::move(value);
}

using SharedPosition = std::shared_ptr<const Position>;

inline SharedPosition Share(const Position& position) {
  return std::make_shared<const Position>(position);
}

// Returns whether two positions are equal in Python: they have the same rule set and are the same
// outcome (rules.md, section 6).
inline bool SamePosition(const Position& one, const Position& other) {
  return one.rules() == other.rules() && one.SameOutcome(other);
}

// A move with its position, without which its 64 bits mean nothing. It is always legal in that
// position, because it was generated, read step by step, or chosen by an engine.
struct BoundMove {
  SharedPosition position;
  Move move;
};

// These functions convert between Color and the colours of python-chess, where True is White.
inline bool IsWhite(Color color) { return color == Color::kWhite; }
inline Color ColorOf(bool white) { return white ? Color::kWhite : Color::kBlack; }

// Returns 1 (pawn) to 6 (king), or None for no piece.
inline std::optional<int> TypeOrNone(PieceType type) {
  if (type == PieceType::kNone) return std::nullopt;
  return Index(type);
}

// Converts a square given as 0..63 or "a1".."h8". The ValueError names `field`.
Square SquareFrom(const pybind11::handle& value, const char* field);
// Converts a promotion given as 2..5, "q", "r", "b", "n", or None. The ValueError names `field`.
PieceType PromotionFrom(const pybind11::handle& value, const char* field);
// Returns the rule set with this name. If there is none, throws a ValueError that contains the
// name.
RuleSet RulesFrom(const std::string& name);
// Converts a move given as a Move of this position or as text, in either notation or as chess
// players write it ("Nf6"). Throws MoveRefused.
Move MoveFrom(const Position& position, const pybind11::handle& value);
// Returns whether `value`, as for MoveFrom(), is a legal move. Does not generate other moves.
bool IsLegal(const Position& position, const pybind11::handle& value);
// Returns the position of a Position or a Board. The TypeError names `field`.
SharedPosition PositionOf(const pybind11::handle& value, const char* field);
// Returns the squares of a set, from a1 to h8.
std::vector<int> SquaresOf(Bitboard set);

// Draws a position as SVG. `last` is a turn to mark and to show as arrows; `size` is the width in
// pixels; `arrows` are tuples (tail, head, kind, number); `squares` are marked. Throws ValueError
// for an impossible size, an invalid arrow or an invalid mark.
std::string DrawSvg(const Position& position, const std::optional<BoundMove>& last,
                    bool white_at_bottom, const std::string& title, std::optional<int> size,
                    const std::optional<pybind11::iterable>& arrows,
                    const std::optional<pybind11::iterable>& squares);

// Releases Python's interpreter lock (GIL) during a call. Python, when it ends, would end a daemon
// thread that takes the lock back, within C++ code, and abort. So it waits for these calls.
class LockReleased {
 public:
  LockReleased() {
    if (ending_) {
      PyErr_SetNone(PyExc_SystemExit);
      throw pybind11::error_already_set();
    }
    ++calls_;
    release_.emplace();
  }
  ~LockReleased() {
    release_.reset();
    --calls_;
  }
  LockReleased(const LockReleased&) = delete;
  LockReleased& operator=(const LockReleased&) = delete;

  static bool ending() { return ending_; }
  // The exit handler: makes Interruption end the calls, refuses new ones, and waits.
  static void EndCalls();
  // For a forked process, which does not have the threads of the calls.
  static void ForgetCalls() { calls_ = 0; }

 private:
  static inline std::atomic<int> calls_{0};
  static inline std::atomic<bool> ending_{false};
  std::optional<pybind11::gil_scoped_release> release_;
};

// Releases the lock during a call if the position has at least kManyUnions
// unions, because long chains can make the call slow. Short calls keep the lock, because acquiring
// it again may mean waiting for other threads.
class Unlocked {
 public:
  explicit Unlocked(const Position& position) {
    if (position.unions().count() >= kManyUnions) release_.emplace();
  }

 private:
  static constexpr int kManyUnions = 5;
  std::optional<LockReleased> release_;
};

// Notices Control-C and the end of Python while Python's global lock is released. The exception is
// thrown once the work has ended.
class Interruption {
 public:
  // Returns whether the work must end. Checks ten times a second, because that needs the lock.
  bool Check() {
    const auto now = std::chrono::steady_clock::now();
    if (error_ || now < next_) return error_.has_value();
    next_ = now + kInterval;
    const pybind11::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() == 0 && LockReleased::ending()) PyErr_SetNone(PyExc_SystemExit);
    if (PyErr_Occurred() != nullptr) error_.emplace();
    return error_.has_value();
  }
  // The caller must hold the lock.
  void Throw() {
    if (error_) throw pybind11::error_already_set(std::move(*error_));
  }

 private:
  static constexpr std::chrono::milliseconds kInterval{100};
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + kInterval;
  std::optional<pybind11::error_already_set> error_;
};

// These functions each define a part of the module.
void BindMoves(pybind11::module_& module);
void BindPosition(pybind11::module_& module);
void BindBoard(pybind11::module_& module);
void BindEngine(pybind11::module_& module);
void BindRecord(pybind11::module_& module);
void BindPlacement(pybind11::module_& module);
void BindKnowledge(pybind11::module_& module);

}  // namespace danco::python

#endif  // DANCO_PYTHON_VALUES_H_
