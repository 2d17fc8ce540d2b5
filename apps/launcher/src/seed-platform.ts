import { seedDemo } from '@ground-control/embedded/demo/seed-demo'
import { seedSignIns } from '@ground-control/embedded/demo/seed-sign-ins'
import type { Progress } from '@ground-control/scripts/setup/progress.mjs'
import type { Environment } from '@ground-control/server/platform/environment'

/** Demo data once; the people of the embedded identity always, or nobody could sign in to an empty platform. */
export async function seedPlatform(
  databaseUrl: string,
  environment: Environment,
  progress: Progress,
  signal: AbortSignal,
) {
  const { SEED: size } = environment
  if (size !== 'none') {
    await seedDemo({
      databaseUrl,
      size,
      now: new Date(),
      onProgress: ({ step, rows, total }) => {
        signal.throwIfAborted()
        progress.note(`Making demo data: ${rows.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${step}`)
      },
    })
  }
  if (environment.IDENTITY === 'embedded') await seedSignIns(databaseUrl)
}
