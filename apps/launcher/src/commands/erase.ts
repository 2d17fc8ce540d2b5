import { parseArgs } from 'node:util'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { erasePerson } from '@ground-control/server/modules/privacy/erase-person'
import { connectDatabase } from '@ground-control/server/platform/db/database'
import { Refusal } from '@ground-control/server/platform/http/refusal'
import { StartProblem } from '#start-problem.ts'
import { runCommand } from './command.ts'
import { withPlatformDatabase } from './command-database.ts'

const actor = { id: 'operator', name: 'Operator (npm run erase)' }

/** npm run erase -- ACCOUNT_OR_EMAIL --reason "…" --yes: removes a person's name and contacts everywhere. */
export const erase = (args: readonly string[]) =>
  runCommand(() => {
    const { who, reason } = wishOf(args)
    return withPlatformDatabase(root, async ({ url }) => {
      const database = connectDatabase(url, { onError: () => {} })
      try {
        const { tickets, purchases, cases, emails } = await erasePerson(database, {
          who,
          reason,
          actor,
          requestId: null,
        })
        process.stdout.write(
          `Erased from ${tickets} tickets, ${purchases} purchases, ${cases} cases and ${emails} emails. ${stays}\n`,
        )
        return 0
      } catch (error) {
        throw error instanceof Refusal
          ? new StartProblem(`${error.message} Nothing was erased.`, { cause: error })
          : error
      } finally {
        await database.close()
      }
    })
  })

const stays = 'Amounts, times, IDs and the audit trail stay. Backups and the payment provider still have the person.'

function wishOf(args: readonly string[]) {
  const example = 'Example: npm run erase -- ada@guests.example --reason "Asked by email" --yes'
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reason: { type: 'string' }, yes: { type: 'boolean' } },
    })
    const [person, ...more] = positionals
    const reason = values.reason?.trim()
    if (!person || !reason || !values.yes || more.length > 0)
      throw new Error('Expected one person, a reason and --yes.')
    return { who: person.includes('@') ? { email: person } : { uid: person }, reason }
  } catch (cause) {
    throw new StartProblem(
      `Give an account’s ID or an email, a reason, and --yes: names and contacts can’t be brought back. ${stays} ${example}`,
      { cause },
    )
  }
}
