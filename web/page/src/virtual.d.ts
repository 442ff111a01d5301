// SPDX-License-Identifier: MIT
declare module '*.css' {
  const text: string;
  export default text;
}
declare module 'virtual:drawing' {
  /** SVG of each piece in a square of 45 by 45. */
  export type Shapes = Record<'p' | 'n' | 'b' | 'r' | 'q' | 'k', string>;
  /**
   * The contents of data/pieces/: the usual pieces, and measures in the units of their square (piece_shapes.h explains
   * them).
   */
  const drawing: {
    shapes: Shapes;
    union: Record<'scale' | 'white' | 'black' | 'front' | 'behind', number>;
    arrow: Record<'start' | 'tip' | 'head' | 'wing' | 'number' | 'disc' | 'spacing', number>;
  };
  export default drawing;
}
/** Another set of pieces, from a folder of data/pieces/. */
declare module 'virtual:pieces/*' {
  const shapes: import('virtual:drawing').Shapes;
  export default shapes;
}
