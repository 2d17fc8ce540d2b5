import { EmbeddedPostgresError } from '@ground-control/embedded/postgres/errors'
import { BadEnvironment } from '@ground-control/server/platform/environment'
import { StartProblem } from '#start-problem.ts'

export async function runCommand(work: () => Promise<number>): Promise<never> {
  try {
    process.exit(await work())
  } catch (error) {
    const isTellable =
      error instanceof StartProblem || error instanceof BadEnvironment || error instanceof EmbeddedPostgresError
    process.stderr.write(`${isTellable ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  }
}
