/** Mulberry32: the same seed makes the same choices. */
export function createChance(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    upTo: (most: number) => Math.floor(next() * most),
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    some: <T>(from: readonly T[]): readonly T[] => {
      const chosen = from.filter(() => next() < 0.5)
      return chosen.length > 0 ? chosen : from.slice(0, 1)
    },
  }
}

export type Chance = ReturnType<typeof createChance>
