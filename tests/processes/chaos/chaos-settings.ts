const { CHAOS_SEED, CHAOS_SECONDS } = process.env

/** The settings that scripts/chaos.mjs read from the command line. */
export const chaosSettings = {
  seed: Number(CHAOS_SEED ?? 20_261_118),
  seconds: Number(CHAOS_SECONDS ?? 90),
} as const
