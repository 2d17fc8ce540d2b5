import path from 'node:path'
import { databaseExists } from '@ground-control/embedded/postgres/databases'
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
  if (url) return work({ environment, url, origin: null })
  const folder = path.resolve(root, environment.DATA_DIR, 'postgres')
  const postgres: RunningPostgres = await launchPostgres({ dataFolder: folder })
  try {
    if (!(await databaseExists(postgres.url('postgres'), 'ground_control'))) {
      throw new StartProblem(
        `There is no platform in ${environment.DATA_DIR}. Run npm start first, or set DATABASE_URL if its database is elsewhere.`,
      )
    }
    const origin = await readHostNote(postgres.url('postgres'))
    return await work({ environment, url: postgres.url('ground_control'), origin })
  } finally {
    if (!postgres.adopted) await postgres.stop()
  }
}
