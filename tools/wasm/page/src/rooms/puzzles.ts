// The puzzles that Danco made, as the file beside the page holds them.

export interface Puzzle {
  id: string;
  fen: string;
  /** What is asked: `paco` (in `turns`), or another theme. */
  kind: string;
  turns: number;
  /** Best play, the solver's turns first. */
  line: string[];
  themes: string[];
  /** The weakest level of play that solves it; null if nobody says. */
  level: number | null;
  /** Turns that look good, with what refutes them. */
  wrong: Map<string, string>;
}

type Loose = Record<string, unknown>;

interface WrongTurn {
  move: string;
  answer?: string;
  tree?: { move: string }[];
}

/** Takes a puzzle of the file; null for a line that holds none. */
function puzzleOf(raw: Loose, index: number): Puzzle | null {
  const line = (raw['line'] ?? raw['moves'] ?? raw['solution']) as unknown;
  if (typeof raw['fen'] !== 'string' || !Array.isArray(line) || line.length === 0) return null;
  const moves = line.map((turn: string | { move: string }) => (typeof turn === 'string' ? turn : turn.move));
  const wrong = Array.isArray(raw['wrong']) ? (raw['wrong'] as WrongTurn[]) : [];
  const themes = Array.isArray(raw['themes']) ? (raw['themes'] as string[]) : [];
  return {
    level: typeof raw['level'] === 'number' ? raw['level'] : null,
    wrong: new Map(wrong.map(({ move, answer, tree }) => [move, answer ?? tree?.[0]?.move ?? ''])),
    id: String(raw['id'] ?? raw['fen'] ?? index), fen: raw['fen'], line: moves, themes,
    kind: String(raw['goal'] ?? 'paco'), turns: Number(raw['turns'] ?? Math.ceil(moves.length / 2)),
  };
}

/** Loads the puzzles; they are many, so only when somebody wants to solve one. */
export async function loadPuzzles(): Promise<Puzzle[]> {
  for (const name of ['puzzles.jsonl', 'puzzles.json']) {
    const answer = await fetch(name).catch(() => null);
    if (!answer?.ok) continue;
    const text = await answer.text();
    const raw: Loose[] = name.endsWith('l')
      ? text.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Loose)
      : ((JSON.parse(text) as { puzzles: Loose[] }).puzzles);
    return raw.map(puzzleOf).filter((puzzle): puzzle is Puzzle => puzzle !== null);
  }
  throw new Error('puzzles.jsonl');
}
