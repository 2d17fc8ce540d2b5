import { EmbeddedPostgresError } from '@ground-control/embedded/postgres/errors'
import { BadEnvironment } from '@ground-control/server/platform/environment'
import { loggedError } from '@ground-control/server/platform/http/log-options'
import { StartProblem } from '#start-problem.ts'

/**
 * Prints a problem the user can fix as one line. Prints anything else with its stack, but without personal data, as in
 * the log.
 */
export async function runCommand(work: () => Promise<number>): Promise<never> {
  try {
    process.exit(await work())
  } catch (error) {
    const isTellable =
      error instanceof StartProblem || error instanceof BadEnvironment || error instanceof EmbeddedPostgresError
    process.stderr.write(`${isTellable ? error.message : withCauses(loggedError(error))}\n`)
    process.exit(1)
  }
}

const withCauses = ({ type, message, stack, cause }: ReturnType<typeof loggedError>): string =>
  [`${type}: ${message}`, stack, ...(cause ? [`Cause: ${withCauses(cause)}`] : [])].filter(Boolean).join('\n')
