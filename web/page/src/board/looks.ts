// SPDX-License-Identifier: MIT
// The board and the pieces that the user has chosen. All but the usual ones are loaded when they are chosen.

import type { Shapes } from 'virtual:drawing';
import { loadStyle } from '../ui/dom.ts';
import { settings, type Settings } from '../ui/settings.ts';
import { usePieces } from './picture.ts';

const kSets: Record<Exclude<Settings['pieces'], 'classic'>, () => Promise<{ default: Shapes }>> = {
  simple: () => import('virtual:pieces/simple'),
  slender: () => import('virtual:pieces/slender'),
  blocks: () => import('virtual:pieces/blocks'),
};

/** Loads the chosen board and pieces, and shows them. */
export async function applyLooks(): Promise<void> {
  const { pieces } = settings;
  const [set] = await Promise.all([pieces === 'classic' ? undefined : kSets[pieces]?.(), settings.board === 'wood' ? undefined : loadStyle('boards')]);
  if (pieces !== settings.pieces) return; // the user has chosen something else meanwhile
  usePieces(set?.default);
}
