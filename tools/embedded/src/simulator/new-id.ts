import { randomFillSync } from 'node:crypto'
import { base62Of } from '#demo/random.ts'

/** From true randomness, not from the simulation's seed: two simulations with one seed must not make the same id. */
export function newId(prefix: string): string {
  return prefix + Array.from(randomFillSync(new Uint32Array(3)), base62Of).join('')
}
