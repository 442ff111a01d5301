declare module 'virtual:piece-shapes' {
  /** SVG of each piece type in a square of 45 by 45, as data/pieces/ has them. */
  const shapes: Record<'p' | 'n' | 'b' | 'r' | 'q' | 'k', string>;
  export default shapes;
}
