import { issueToken } from '@ground-control/embedded/identity/issue-token'
import { errorText } from '@ground-control/embedded/postgres/errors'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { readEnvironment } from '@ground-control/server/platform/environment'
import { StartProblem } from '#start-problem.ts'
import { runCommand } from './command.ts'
import { withPlatformDatabase } from './command-database.ts'

/** npm run token -- super@orbit.example */
export const token = (args: readonly string[]) =>
  runCommand(() => {
    if (readEnvironment(process.env).IDENTITY !== 'embedded') {
      throw new StartProblem('This works with the embedded identity only. Get a token from your identity provider.')
    }
    return withPlatformDatabase(root, async ({ environment, url, origin }) => {
      const [email] = args
      if (!email) throw new StartProblem('Give an email. Example: npm run token -- super@orbit.example')
      const address = origin ?? `http://${environment.HOST}:${environment.PORT}`
      try {
        process.stdout.write(
          `${await issueToken({ origin: address, databaseUrl: environment.DATABASE_OWNER_URL ?? url, email })}\n`,
        )
      } catch (error) {
        throw new StartProblem(errorText(error))
      }
      return 0
    })
  })
