export type BenchCall = {
  readonly name: string
  /** A limit for slow calls, and for calls that consume something. */
  readonly maxRuns?: number
  readonly run: (round: number) => Promise<unknown>
}

/** In ms. The first few runs don't count. */
export async function measure(times: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  const unmeasured = Math.min(5, Math.floor(times / 10))
  for (let round = 0; round < times; round++) {
    const started = performance.now()
    await work(round)
    if (round >= unmeasured) taken.push(performance.now() - started)
  }
  return taken
}

export function summary(taken: readonly number[]): { p50: number; p95: number } {
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
