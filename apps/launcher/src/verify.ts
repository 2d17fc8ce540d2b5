import { root } from '@ground-control/scripts/setup/root.mjs'
import { verifyAudit } from '@ground-control/server/modules/activity/verify-audit'
import { verifyRollups } from '@ground-control/server/modules/figures/verify-rollups'
import { verifyMoney } from '@ground-control/server/modules/refunds/verify-money'
import pg from 'pg'
import { runCommand } from './command.ts'
import { withPlatformDatabase } from './command-database.ts'

/** npm run verify: compares stored figures with a recount, and checks money and the audit trail's chain. */
export const verify = () =>
  runCommand(() =>
    withPlatformDatabase(root, async ({ url }) => {
      const pool = new pg.Pool({ connectionString: url, max: 1 })
      try {
        const areRight = [await recount(pool), await checkMoney(pool), await recheck(pool)]
        return areRight.every(Boolean) ? 0 : 1
      } finally {
        await pool.end()
      }
    }),
  )

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

async function recheck(pool: pg.Pool): Promise<boolean> {
  const { entries, broken } = await verifyAudit(pool)
  const named = broken.slice(0, maxNamed).map(({ number, reason }) => `entry ${count(number)}: ${reason}`)
  const what = broken.length > maxNamed ? [...named, 'and more'] : named
  say(`${count(entries)} audit entries, chain ${broken.length === 0 ? 'intact' : `broken (${what.join('; ')})`}.`)
  return broken.length === 0
}

const count = (value: number) => value.toLocaleString('en-US')
const say = (line: string) => process.stdout.write(`${line}\n`)
