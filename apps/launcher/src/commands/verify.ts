import { parseArgs } from 'node:util'
import { errorText } from '@ground-control/embedded/postgres/errors'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { verifyAudit } from '@ground-control/server/modules/activity/verify-audit'
import { verifyRollups } from '@ground-control/server/modules/figures/verify-rollups'
import { verifyMoney } from '@ground-control/server/modules/refunds/verify-money'
import { readWitness, type Witnessed } from '@ground-control/server/platform/audit/witness'
import pg from 'pg'
import { StartProblem } from '#start-problem.ts'
import { runCommand } from './command.ts'
import { withPlatformDatabase } from './command-database.ts'

/**
 * npm run verify [-- --against witness.jsonl]: compares stored figures with a recount, checks money, and checks the
 * audit trail's chain against the seals that its witness recorded.
 */
export const verify = (args: readonly string[] = []) =>
  runCommand(() => {
    const against = againstOf(args)
    return withPlatformDatabase(root, async ({ environment, url }) => {
      const witnessed = await witnessedIn(against ?? environment.AUDIT_WITNESS_FILE)
      const pool = new pg.Pool({ connectionString: url, max: 1 })
      try {
        const areRight = [await recount(pool), await checkMoney(pool), await recheck(pool, witnessed)]
        return areRight.every(Boolean) ? 0 : 1
      } finally {
        await pool.end()
      }
    })
  })

function againstOf(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { against: { type: 'string' } } }).values.against
  } catch (cause) {
    throw new StartProblem('Usage: npm run verify [-- --against witness.jsonl]', { cause })
  }
}

async function witnessedIn(file: string | undefined): Promise<readonly Witnessed[]> {
  if (file === undefined) return []
  try {
    return await readWitness(file)
  } catch (cause) {
    throw new StartProblem(`The witness of the audit trail can’t be read: ${errorText(cause)}`, { cause })
  }
}

async function recount(pool: pg.Pool): Promise<boolean> {
  const { rows, tickets, cents, checkedDays, checkedTickets } = await verifyRollups(pool)
  say(
    `Recounted ${count(checkedTickets)} tickets over ${count(checkedDays)} event days: difference ${count(cents)} cents, ${count(tickets)} tickets, ${count(rows)} rows.`,
  )
  return rows === 0
}

async function checkMoney(pool: pg.Pool): Promise<boolean> {
  const { payments, refunds, differences } = await verifyMoney(pool)
  const found = differences.length === 0 ? 'no difference' : 'DIFFERENCES'
  say(`Checked the money of ${count(payments)} payments and ${count(refunds)} refunds: ${found}.`)
  for (const { problem, ids, count: all } of differences) {
    const more = all > ids.length ? ` and ${count(all - ids.length)} more` : ''
    say(`  ${problem[0]?.toUpperCase()}${problem.slice(1)} (${count(all)}): ${ids.join(', ')}${more}`)
  }
  return differences.length === 0
}

const maxNamed = 5

async function recheck(pool: pg.Pool, witnessed: readonly Witnessed[]): Promise<boolean> {
  const { entries, unsealed, broken } = await verifyAudit(pool, witnessed)
  const named = broken.slice(0, maxNamed).map(({ number, reason }) => `entry ${count(number)}: ${reason}`)
  const what = broken.length > maxNamed ? [...named, 'and more'] : named
  say(`${count(entries)} audit entries, chain ${broken.length === 0 ? 'intact' : `broken (${what.join('; ')})`}.`)
  if (unsealed > 0)
    say(`  ${count(unsealed)} of them ${unsealed === 1 ? 'has' : 'have'} no seal yet. A running server seals them.`)
  say(
    witnessed.length > 0
      ? `  Compared with ${count(witnessed.length)} seals witnessed outside the database.`
      : '  No witness was given, so entries cut off at the end would go unnoticed (AUDIT_WITNESS_FILE, or --against).',
  )
  return broken.length === 0
}

const count = (value: number) => value.toLocaleString('en-US')
const say = (line: string) => process.stdout.write(`${line}\n`)
