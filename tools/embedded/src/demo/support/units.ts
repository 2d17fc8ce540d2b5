export const hour = 60
export const day = 24 * hour

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
