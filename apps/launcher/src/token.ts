import { issueToken } from '@ground-control/embedded/identity/issue-token'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { readEnvironment } from '@ground-control/server/platform/environment'
import { runCommand } from './command.ts'
import { withPlatformDatabase } from './command-database.ts'
import { StartProblem } from './start-problem.ts'

/** npm run token -- super@orbit.example */
export const token = (args: readonly string[]) =>
  runCommand(() => {
    if (readEnvironment(process.env).IDENTITY !== 'embedded') {
      throw new StartProblem('Tokens are printed for the embedded identity only; ask your identity provider for one.')
    }
    return withPlatformDatabase(root, async ({ environment, url, origin }) => {
      const [email] = args
      if (!email) throw new StartProblem('Whose token? For example: npm run token -- super@orbit.example')
      const address = origin ?? `http://${environment.HOST}:${environment.PORT}`
      try {
        process.stdout.write(`${await issueToken({ origin: address, databaseUrl: url, email })}\n`)
      } catch (error) {
        throw new StartProblem(error instanceof Error ? error.message : String(error))
      }
      return 0
    })
  })
