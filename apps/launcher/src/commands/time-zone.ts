import { parseArgs } from 'node:util'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { connectDatabase } from '@ground-control/server/platform/db/database'
import { changeTimeZone } from '@ground-control/server/platform/db/time-zone'
import { isTimeZone } from '@ground-control/server/platform/setting-values'
import { StartProblem } from '#start-problem.ts'
import { runCommand } from './command.ts'
import { withPlatformDatabase } from './command-database.ts'

const actor = { id: 'operator', name: 'Operator (npm run time-zone)' }

/** npm run time-zone -- America/New_York --reason "…": recomputes the days of all figures. */
export const timeZone = (args: readonly string[]) =>
  runCommand(() => {
    const wish = wishOf(args)
    return withPlatformDatabase(root, async ({ environment, url }) => {
      const database = connectDatabase(environment.DATABASE_OWNER_URL ?? url, { onError: () => {} })
      try {
        const before = await changeTimeZone(database, { ...wish, actor })
        process.stdout.write(
          before === wish.timeZone
            ? `Nothing to change: days are already in ${before}.\n`
            : `Days are now in ${wish.timeZone} instead of ${before}. Set PLATFORM_TIME_ZONE=${wish.timeZone} and restart every process: until then they report not ready.\n`,
        )
        return 0
      } finally {
        await database.close()
      }
    })
  })

function wishOf(args: readonly string[]) {
  const example = 'Example: npm run time-zone -- America/New_York --reason "We moved to New York"'
  let parsed: { positionals: string[]; values: { reason?: string | undefined } }
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options: { reason: { type: 'string' } } })
  } catch (cause) {
    throw new StartProblem(`Give a time zone and a reason. ${example}`, { cause })
  }
  const [timeZone, ...more] = parsed.positionals
  const reason = parsed.values.reason?.trim()
  if (!timeZone || !reason || more.length > 0) throw new StartProblem(`Give a time zone and a reason. ${example}`)
  if (!isTimeZone(timeZone)) throw new StartProblem(`There is no time zone '${timeZone}'. ${example}`)
  return { timeZone, reason }
}
