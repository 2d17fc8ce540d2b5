const { CHAOS_SEED, CHAOS_SECONDS } = process.env

/** As scripts/chaos.mjs read them from the command line. */
export const chaosSettings = {
  seed: Number(CHAOS_SEED ?? 20_261_118),
  seconds: Number(CHAOS_SECONDS ?? 90),
} as const
