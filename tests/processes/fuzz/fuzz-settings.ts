const { FUZZ_SEED, FUZZ_SECONDS, FUZZ_BASE, FUZZ_TOKEN, FUZZ_CHANGES } = process.env

/** The settings that scripts/fuzz.mjs read from the command line. */
export const fuzzSettings = {
  seed: Number(FUZZ_SEED ?? 20_261_117),
  seconds: Number(FUZZ_SECONDS ?? 60),
  /** null: starts its own platform. */
  base: FUZZ_BASE || null,
  token: FUZZ_TOKEN || '',
  /** Whether changing calls are allowed. Always true on its own platform. */
  changes: !FUZZ_BASE || FUZZ_CHANGES === 'yes',
} as const

/** Calls get most of the time. The readers of bytes share the rest by the given shares. */
export const sendingMs = fuzzSettings.seconds * 700

/** About as many inputs as an idle machine tries in a second. A busy one takes longer but tries the same number. */
const runsPerSecond = 100

/** Options for fast-check: the same inputs in the same order, as many as fit the share of time. */
export const runsWorth = (share: number) =>
  ({ seed: fuzzSettings.seed, numRuns: Math.ceil(fuzzSettings.seconds * share * runsPerSecond) }) as const
