// SPDX-License-Identifier: MIT
/* A hint for a position, in C: what may be clicked, the best move, and whether a Paco is forced.
 *
 *     cc -std=c11 hint.c $(pkg-config --cflags --libs danco-c) -o hint
 *     ./hint "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -"
 *
 * docs/reference/c-interface.md explains the interface. */
#include <danco.h>
#include <stdio.h>

/* Prints an error and frees it. Returns the exit status of a program that failed. */
static int fail(char* error) {
  fprintf(stderr, "hint: %s\n", error != NULL ? error : "not enough memory");
  danco_free_text(error);
  return 1;
}

/* Prints the squares that may be clicked after `path`, without those from which a player would have to turn back. */
static int print_clicks(const danco_position* position, const char* path) {
  char* error;
  danco_turn* turn = danco_turn_follow(position, path, &error);
  if (turn == NULL) return fail(error);
  printf("after \"%s\":", path);
  for (size_t i = 0; i < danco_turn_next_count(turn); ++i) {
    const int square = danco_turn_next_square(turn, i);
    if (!danco_turn_next_dead_end(turn, i)) printf(" %c%c", 'a' + square % 8, '1' + square / 8);
  }
  printf("\n");
  danco_turn_free(turn);
  return 0;
}

/* Called by the search for each line. `user` counts them. */
static bool on_line(const danco_line* line, void* user) {
  ++*(int*)user;
  printf("depth %d: %s%d, %s\n", danco_line_depth(line), danco_line_is_mate(line) ? "Paco in " : "",
         danco_line_score(line), danco_line_moves(line));
  return true;
}

/* Sets `over` if the game is over. */
static int search(const danco_game* game, danco_engine* engine, bool* over) {
  char* error;
  danco_limits limits = DANCO_LIMITS_INIT;
  int lines = 0;
  limits.depth = 6;
  danco_result* result = danco_engine_search(engine, game, &limits, on_line, &lines, &error);
  if (result == NULL) return fail(error);
  *over = danco_result_move(result)[0] == '\0';
  if (*over) {
    printf("no move: %s\n", danco_game_end(game)); /* a king is united, or nothing can move */
  } else {
    printf("best move after %d lines: %s\n", lines, danco_result_move(result));
  }
  danco_result_free(result);
  return 0;
}

static int prove(const danco_game* game, danco_engine* engine) {
  char* error;
  danco_proof* proof = danco_engine_prove(engine, game, 3, 100000, 0, &error);
  if (proof == NULL) return fail(error);
  if (danco_proof_turns(proof) > 0) {
    printf("forced Paco in %d: %s\n", danco_proof_turns(proof), danco_proof_line(proof));
  } else {
    printf("no forced Paco in %d\n", danco_proof_excluded(proof));
  }
  danco_proof_free(proof);
  return 0;
}

int main(int argc, char** argv) {
  char* error;
  danco_game* game = danco_game_new(argc > 1 ? argv[1] : NULL, NULL, &error);
  if (game == NULL) return fail(error); /* names the field of the FEN */
  danco_engine* engine = danco_engine_new(&error);
  danco_position* position = danco_game_position(game);
  bool over = false;
  int status = engine == NULL || position == NULL ? fail(error) : 0;
  if (status == 0) status = search(game, engine, &over);
  if (status == 0 && !over) status = print_clicks(position, "");
  if (status == 0 && !over) status = prove(game, engine);
  danco_position_free(position);
  danco_engine_free(engine);
  danco_game_free(game);
  return status;
}
