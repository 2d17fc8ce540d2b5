/** How far apart the lines of a value axis may be: 1, 2, 5, 10, 20 … of the smallest amount that makes sense. */
export const niceSteps = (smallest: number): number[] =>
  Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power * smallest)).flat()

/** Past the highest value, so that the line does not touch the edge, and never less than four steps. */
export const axisTop = (highest: number, smallest: number): number => Math.max(highest * headroom, 4 * smallest)

const headroom = 1.12
