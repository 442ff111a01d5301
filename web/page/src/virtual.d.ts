declare module 'virtual:piece-shapes' {
  /** SVG of each piece type in a square of 45 by 45, as src/annotate/svg_board.cc has them. */
  const shapes: Record<'p' | 'n' | 'b' | 'r' | 'q' | 'k', string>;
  export default shapes;
}
