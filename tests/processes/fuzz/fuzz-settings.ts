const { FUZZ_SEED, FUZZ_SECONDS, FUZZ_BASE, FUZZ_TOKEN, FUZZ_CHANGES } = process.env

/** As scripts/fuzz.mjs read them from the command line. */
export const fuzzSettings = {
  seed: Number(FUZZ_SEED ?? 20_261_117),
  seconds: Number(FUZZ_SECONDS ?? 60),
  /** null: a platform of its own. */
  base: FUZZ_BASE || null,
  token: FUZZ_TOKEN || '',
  /** Whether calls that change something may be made; on a platform of its own always. */
  changes: !FUZZ_BASE || FUZZ_CHANGES === 'yes',
} as const

/** Most of the time is for the calls; the readers of bytes get the rest, each as much as it says. */
export const sendingMs = fuzzSettings.seconds * 700

/** About as many as a quiet machine tries in a second. A busy one takes longer, but tries the same. */
const runsPerSecond = 100

/** For fast-check: the same inputs in the same order, as many as that share of the time is worth. */
export const runsWorth = (share: number) =>
  ({ seed: fuzzSettings.seed, numRuns: Math.ceil(fuzzSettings.seconds * share * runsPerSecond) }) as const
