// SPDX-License-Identifier: MIT
/* The C interface of Danco: the rules of Paco Sako, a search and a prover, for any language that
 * can call C. Guide: docs/reference/c-interface.md. Complete programs: examples/hint.c,
 * examples/hint.rs and examples/hint_ctypes.py.
 *
 * ABI. The library is libdanco_c.so.1. Functions, their parameters, the numbers below and the
 * layout of danco_limits do not change while danco_abi_version() returns 1; later releases only add
 * functions and append fields to danco_limits. All objects are opaque.
 *
 * Text. All text is UTF-8 and ends with a zero byte. A result of type `char *` belongs to you:
 * release it with danco_free_text(). A result of type `const char *` belongs to the object that you
 * passed, and is valid until that object is freed. Results that are valid forever say so, and so is
 * that of danco_version(). A message that quotes your text does so byte by byte, even if the text
 * was not UTF-8.
 *
 * Objects. An object that a function returns as a pointer to a type without `const` belongs to
 * you. Release it with the `*_free` function of its type, which accepts NULL. No object refers to
 * another one, so you may free them in any order.
 *
 * Errors. A function with a parameter `char **error` can fail. It then returns NULL (or false) and
 * stores a message that names what was wrong; the message belongs to you. On success it stores
 * NULL. Pass NULL if you do not want the message. Other functions return the value stated as their
 * default if an argument is NULL or out of range. No input makes the library print, exit, abort or
 * throw. Only running out of memory within a search may end the process.
 *
 * Threads. danco_position, danco_turn, danco_result and danco_proof never change, so any number
 * of threads may read one. A danco_game or danco_engine must be used by one thread at a time; only
 * danco_engine_stop() may be called from any thread at any time. Different objects share nothing.
 *
 * Squares are numbers from 0 (a1), 1 (b1) to 63 (h8). Moves are text in the protocol's notation,
 * such as "d8d5d4" (docs/reference/protocol.md); functions that read a move also accept what
 * players write, such as "Qd8>Pd5>d4" or "Nf3". */
#ifndef DANCO_C_API_DANCO_H_
#define DANCO_C_API_DANCO_H_

/* NOLINTBEGIN(modernize-*,readability-identifier-naming) */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define DANCO_API __attribute__((visibility("default")))
#else
#define DANCO_API
#endif

/* A position; immutable. */
typedef struct danco_position danco_position;
/* A move in progress: the clicks so far, and what may be clicked next; immutable. */
typedef struct danco_turn danco_turn;
/* A game: a start position and the moves since then, so that repetitions are counted. */
typedef struct danco_game danco_game;
/* An engine: its options, and what earlier searches have learnt. */
typedef struct danco_engine danco_engine;
/* One line that a search reports. */
typedef struct danco_line danco_line;
/* The result of a search; immutable. */
typedef struct danco_result danco_result;
/* The result of a proof of a forced Paco; immutable. */
typedef struct danco_proof danco_proof;

typedef enum danco_color { DANCO_WHITE = 0, DANCO_BLACK = 1 } danco_color;

typedef enum danco_piece {
  DANCO_NO_PIECE = 0,
  DANCO_PAWN = 1,
  DANCO_KNIGHT = 2,
  DANCO_BISHOP = 3,
  DANCO_ROOK = 4,
  DANCO_QUEEN = 5,
  DANCO_KING = 6
} danco_piece;

/* The effect of a click on a square. */
typedef enum danco_step {
  DANCO_LIFT = 0,  /* lifts the piece or union that moves first */
  DANCO_MOVE = 1,  /* moves to an empty square; the move ends */
  DANCO_UNITE = 2, /* unites with an enemy piece; the move ends */
  DANCO_RELEASE =
      3, /* takes over a union; the move continues with the piece that is released there */
  DANCO_CASTLE = 4,  /* castles; the move ends */
  DANCO_CAPTURE = 5, /* traditional chess: captures an enemy piece; the move ends */
  DANCO_PACO = 6     /* unites with the enemy king; the game ends */
} danco_step;

/* ---- The library ---- */

/* Returns 1. If a later release returns another number, programs must be recompiled. */
DANCO_API int danco_abi_version(void);
/* Returns the version, such as "1.0.0". */
DANCO_API const char* danco_version(void);
/* Frees a text that belongs to you. Accepts NULL. */
DANCO_API void danco_free_text(char* text);
/* Answers one JSON request of docs/reference/protocol-front-ends.md, which may be any of them:
 * state, ways, annotate, convert, picture and so on. Returns the JSON object with `answer` or
 * `error`, which belongs to you. Returns NULL only if `json` is NULL or memory runs out.
 * Thread-safe. A request that searches, such as `annotate`, blocks until it is done. */
DANCO_API char* danco_ask(const char* json);

/* ---- Positions ---- */

/* Reads a FEN. If `fen` is NULL, returns the start position. If `rules` is NULL, the rule set is
 * "pacosako"; other names are in docs/internals/rulesets.md. Fails on an impossible position; the
 * message names the field. */
DANCO_API danco_position* danco_position_new(const char* fen, const char* rules, char** error);
DANCO_API void danco_position_free(danco_position* position);
/* Returns the FEN. */
DANCO_API char* danco_position_fen(const danco_position* position);
/* Returns the side to move. Default: DANCO_WHITE. */
DANCO_API danco_color danco_position_side_to_move(const danco_position* position);
/* Returns the piece of one side on a square; both sides have a piece on the square of a union.
 * Default: DANCO_NO_PIECE. */
DANCO_API danco_piece danco_position_piece(const danco_position* position, int square,
                                           danco_color color);
/* Returns whether the king of this side is in Sako: the enemy could unite with it if it were to
 * move now. Default: false. */
DANCO_API bool danco_position_in_sako(const danco_position* position, danco_color color);
/* Returns at most `limit` legal moves, one for each outcome, separated by spaces, or "" if there
 * are none. A position with many unions may have millions of moves, so choose a limit; 0 is an
 * error. Unless `complete` is NULL, sets `*complete` to whether these are all moves. */
DANCO_API char* danco_position_moves(const danco_position* position, size_t limit, bool* complete,
                                     char** error);
/* Reads a move in any notation and returns it in the protocol's notation. Fails if the move is not
 * legal; the message says why. */
DANCO_API char* danco_position_read_move(const danco_position* position, const char* move,
                                         char** error);
/* Returns a move as players write it, such as "Qd8>Pd5>d4". Fails if it is not legal. */
DANCO_API char* danco_position_players_move(const danco_position* position, const char* move,
                                            char** error);
/* Returns the position after a move. Fails if it is not legal. */
DANCO_API danco_position* danco_position_after(const danco_position* position, const char* move,
                                               char** error);
/* Returns a picture of the board as SVG, with one side at the bottom. */
DANCO_API char* danco_position_svg(const danco_position* position, danco_color bottom,
                                   char** error);

/* ---- Next steps, for a board on a screen ---- */

/* Follows a move that may stop anywhere: "" for nothing yet, "d8", "d8d5", or a promotion letter
 * where one is due ("e7e8n"). Each click appends what was clicked. Fails if a step is not legal;
 * the message names it. */
DANCO_API danco_turn* danco_turn_follow(const danco_position* position, const char* path,
                                        char** error);
DANCO_API void danco_turn_free(danco_turn* turn);
/* Returns the complete move in the protocol's notation, or NULL while the move is not complete. */
DANCO_API const char* danco_turn_move(const danco_turn* turn);
/* Returns whether no click from here leads to the end of a move: the player must take a click back.
 * Default: false. */
DANCO_API bool danco_turn_dead_end(const danco_turn* turn);
/* Returns the mover's piece that is currently lifted or released. Default: DANCO_NO_PIECE. */
DANCO_API danco_piece danco_turn_hand(const danco_turn* turn);
/* Returns the square where that piece was lifted or released. Default: -1. */
DANCO_API int danco_turn_hand_square(const danco_turn* turn);
/* Returns how many squares may be clicked next, or 0 if a promotion must be chosen first.
 * Default: 0. */
DANCO_API size_t danco_turn_next_count(const danco_turn* turn);
/* These return the square of choice `index`, the effect of clicking it, and whether it is a dead
 * end. Defaults: -1, DANCO_MOVE, false. */
DANCO_API int danco_turn_next_square(const danco_turn* turn, size_t index);
DANCO_API danco_step danco_turn_next_step(const danco_turn* turn, size_t index);
DANCO_API bool danco_turn_next_dead_end(const danco_turn* turn, size_t index);
/* Returns how many promotions may be chosen next. This is 0 unless one must be chosen now.
 * Default: 0. */
DANCO_API size_t danco_turn_promotion_count(const danco_turn* turn);
/* Returns promotion `index`. Append its letter q, r, b or n to the path. Default: DANCO_NO_PIECE.
 */
DANCO_API danco_piece danco_turn_promotion(const danco_turn* turn, size_t index);

/* ---- Games ---- */

/* Begins a game. The parameters are those of danco_position_new(). */
DANCO_API danco_game* danco_game_new(const char* fen, const char* rules, char** error);
DANCO_API void danco_game_free(danco_game* game);
/* Plays a move in any notation. Fails if it is not legal or a king is united; the game is then
 * unchanged. */
DANCO_API bool danco_game_play(danco_game* game, const char* move, char** error);
/* Takes back the last move. Returns whether there was one. */
DANCO_API bool danco_game_take_back(danco_game* game);
/* Returns how many moves have been played. Default: 0. */
DANCO_API size_t danco_game_plies(const danco_game* game);
/* Returns the current position as a new object, or NULL if `game` is NULL or memory runs out. */
DANCO_API danco_position* danco_game_position(const danco_game* game);
/* Returns why the game is over: "paco", "repetition", "no-progress", "no-legal-turn", "all-united",
 * or another `end.reason` of docs/reference/protocol-front-ends.md under other rules. Returns ""
 * while the game continues. Valid forever. */
DANCO_API const char* danco_game_end(const danco_game* game);
/* Returns "1-0", "0-1", "1/2-1/2" or "*". Valid forever. */
DANCO_API const char* danco_game_result(const danco_game* game);

/* ---- Searching ---- */

/* The limits of a search. 0 means no limit, but a search needs at least one of depth, mate, nodes,
 * milliseconds and the mover's clock. Initialise with DANCO_LIMITS_INIT, which also sets `size`. */
typedef struct danco_limits {
  size_t size;          /* sizeof(danco_limits) in your program */
  int32_t depth;        /* iterations */
  int32_t mate;         /* look for a proved Paco in this many turns */
  uint64_t nodes;       /* positions visited */
  int64_t milliseconds; /* for this move */
  int64_t clock[2];     /* milliseconds left, by colour */
  int64_t increment[2]; /* milliseconds per move, by colour */
} danco_limits;
#define DANCO_LIMITS_INIT                              \
  {                                                    \
    sizeof(danco_limits), 0, 0, 0, 0, {0, 0}, { 0, 0 } \
  }

/* Called for each line that a search reports, in the thread that called danco_engine_search().
 * `line` is valid only during the call. Return true to continue and false to stop the search. The
 * function must not call the engine that searches, except for danco_engine_stop(), and must not
 * throw or longjmp. */
typedef bool (*danco_on_line)(const danco_line* line, void* user);

/* Makes an engine with a transposition table of 16 MiB and one thread. */
DANCO_API danco_engine* danco_engine_new(char** error);
/* Must not be called during a search of this engine. */
DANCO_API void danco_engine_free(danco_engine* engine);
/* Sets an option of docs/reference/options.md: "Hash" to "64", "Threads" to "2", "Skill Level" to
 * "5", "MultiPV" to "3". For a button, `value` is NULL. The message names the option and what it
 * accepts. The rule set is that of the game, whatever "UCI_Variant" says. */
DANCO_API bool danco_engine_set_option(danco_engine* engine, const char* name, const char* value,
                                       char** error);
/* Forgets what earlier searches have learnt. */
DANCO_API void danco_engine_new_game(danco_engine* engine);
/* Searches the current position of a game and returns when the search has ended. `on_line` may be
 * NULL; `user` is passed to it. Fails if there is no limit.
 *
 * The result has no move if a king is united or the position has no legal move, and only then. This
 * is not an error. A game that is over for another reason (repetition, no progress, all pieces
 * united) is searched and has a move: if your game ends there, call danco_game_end() first. */
DANCO_API danco_result* danco_engine_search(danco_engine* engine, const danco_game* game,
                                            const danco_limits* limits, danco_on_line on_line,
                                            void* user, char** error);
/* Ends the running search or proof of this engine; its result follows within milliseconds. Has no
 * effect if none is running. May be called from any thread. */
DANCO_API void danco_engine_stop(danco_engine* engine);

/* The defaults of the following functions are 0, false and "". */
DANCO_API int danco_line_depth(const danco_line* line); /* iterations; 0 if nothing was searched */
DANCO_API int danco_line_rank(const danco_line* line);  /* from 1, with the option MultiPV */
DANCO_API uint64_t danco_line_nodes(const danco_line* line); /* positions visited */
DANCO_API bool danco_line_is_mate(const danco_line* line);   /* whether the score is a Paco */
/* Returns the score for the side to move: centipawns or, for a Paco, the number of turns, which is
 * negative if the side to move is united. */
DANCO_API int danco_line_score(const danco_line* line);
DANCO_API int danco_line_win(const danco_line* line); /* in thousandths, as are the next two */
DANCO_API int danco_line_draw(const danco_line* line);
DANCO_API int danco_line_loss(const danco_line* line);
DANCO_API const char* danco_line_moves(const danco_line* line); /* separated by spaces */

DANCO_API void danco_result_free(danco_result* result);
/* Returns the chosen move, or "" if there is none (see danco_engine_search()). In that case, the
 * reply and the moves of the line are "", too, and the line's depth and score are 0. Never NULL. */
DANCO_API const char* danco_result_move(const danco_result* result);
/* Returns the expected reply, or "" if there is none. */
DANCO_API const char* danco_result_ponder(const danco_result* result);
/* Returns the line of the chosen move, which belongs to the result. NULL if `result` is NULL. */
DANCO_API const danco_line* danco_result_line(const danco_result* result);

/* ---- Proving ---- */

/* Looks for a forced Paco of the side to move within `turns` of its moves, 1 to 100, and within
 * `nodes` positions and `milliseconds`; 0 means no limit of this kind. */
DANCO_API danco_proof* danco_engine_prove(danco_engine* engine, const danco_game* game, int turns,
                                          uint64_t nodes, int64_t milliseconds, char** error);
DANCO_API void danco_proof_free(danco_proof* proof);
/* Returns in how many turns the side to move forces a Paco, or 0 if no Paco is proved. */
DANCO_API int danco_proof_turns(const danco_proof* proof);
/* Returns N if it is certain that there is no forced Paco in N turns or fewer, or 0 if nothing is
 * excluded. */
DANCO_API int danco_proof_excluded(const danco_proof* proof);
/* Returns the moves of the Paco against the longest defence, separated by spaces, or "" if no Paco
 * is proved. */
DANCO_API const char* danco_proof_line(const danco_proof* proof);
/* Returns the proof tree as JSON in the form of docs/internals/proofs.md, or "" if there is
 * none. */
DANCO_API const char* danco_proof_tree(const danco_proof* proof);

#ifdef __cplusplus
} /* extern "C" */
#endif

/* NOLINTEND(modernize-*,readability-identifier-naming) */
#endif /* DANCO_C_API_DANCO_H_ */
