// SPDX-License-Identifier: MIT
declare module '*.css' {
  const text: string;
  export default text;
}
declare module 'virtual:drawing' {
  type Shapes = Record<'p' | 'n' | 'b' | 'r' | 'q' | 'k', string>;
  /** What data/pieces/ has: SVG of each piece in a square of 45 by 45, and measures in its units (piece_shapes.h tells them). */
  const drawing: {
    sets: Record<'classic' | 'simple', Shapes>;
    union: Record<'scale' | 'white' | 'black' | 'front' | 'behind', number>;
    arrow: Record<'start' | 'tip' | 'head' | 'wing' | 'number' | 'disc' | 'beside', number>;
  };
  export default drawing;
}
