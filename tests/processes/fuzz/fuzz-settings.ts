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

/** For fast-check: the same inputs in the same order, as many of them as the time allows. */
export const runsWithin = (share: number) =>
  ({
    seed: fuzzSettings.seed,
    numRuns: 1_000_000,
    interruptAfterTimeLimit: fuzzSettings.seconds * 1000 * share,
    markInterruptAsFailure: false,
  }) as const
