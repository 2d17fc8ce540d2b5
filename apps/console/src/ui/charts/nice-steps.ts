/** 1, 2, 5, 10, 20 … times the smallest sensible amount. */
export const niceSteps = (smallest: number): number[] =>
  Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power * smallest)).flat()

/** Above the highest value, and at least four steps. */
export const axisTop = (highest: number, smallest: number): number => Math.max(highest * headroom, 4 * smallest)

const headroom = 1.12
