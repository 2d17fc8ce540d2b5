import { existsSync } from 'node:fs'
import path from 'node:path'
import { databaseExists } from '@ground-control/embedded/postgres/databases'
import { errorCode, errorText } from '@ground-control/embedded/postgres/errors'
import { readHostNote } from '@ground-control/embedded/postgres/host-lock'
import { launchPostgres, type RunningPostgres } from '@ground-control/embedded/postgres/launch-postgres'
import { directUrlOf, type Environment, readEnvironment } from '@ground-control/server/platform/environment'
import { StartProblem } from '#start-problem.ts'

export type CommandDatabase = {
  readonly environment: Environment
  readonly url: string
  /** Null when no platform is running. */
  readonly origin: string | null
}

export async function withPlatformDatabase<T>(
  root: string,
  work: (database: CommandDatabase) => Promise<T>,
): Promise<T> {
  const environment = readEnvironment(process.env)
  const url = directUrlOf(environment)
  if (url) {
    return work({ environment, url, origin: null }).catch((error: unknown) => {
      throw unreachableProblem(error) ?? error
    })
  }
  const folder = path.resolve(root, environment.DATA_DIR)
  // Every start makes both folders. A launch in a mistyped folder would create a new database there, and nothing could
  // be restored into it.
  if (!['postgres', 'logs'].some((each) => existsSync(path.join(folder, each)))) throw noPlatform(environment)
  const postgres: RunningPostgres = await launchPostgres({ dataFolder: path.join(folder, 'postgres') })
  try {
    if (!(await databaseExists(postgres.url('postgres'), 'ground_control'))) {
      throw noPlatform(environment)
    }
    const origin = await readHostNote(postgres.url('postgres'))
    return await work({ environment, url: postgres.url('ground_control'), origin })
  } finally {
    if (!postgres.adopted) await postgres.stop()
  }
}

const noPlatform = ({ DATA_DIR }: Environment) =>
  new StartProblem(
    `There is no platform in ${DATA_DIR}. Run npm start first, or set DATABASE_URL if its database is elsewhere.`,
  )

/** Null: another failure, or one that already has its message. */
export function unreachableProblem(error: unknown): StartProblem | null {
  if (error instanceof StartProblem) return null
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (unreachable.test(errorCode(at))) {
      return new StartProblem(`The database can’t be reached: ${errorText(at)}`, { cause: error })
    }
  }
  return null
}

/** Network failures, and a database that is starting, full or refuses this user. */
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|28\w{3}|3D000|53300|57P03)$/
