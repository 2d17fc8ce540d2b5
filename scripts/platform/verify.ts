import { verifyRollups } from '@ground-control/server/modules/stats/verify-rollups'
import pg from 'pg'
import { root } from '#setup/root.mjs'
import { runCommand } from './command.ts'
import { withPlatformDatabase } from './command-database.ts'

/** npm run verify: the kept figures against a recount from raw rows. */
export const verify = () =>
  runCommand(() =>
    withPlatformDatabase(root, async ({ url }) => {
      const pool = new pg.Pool({ connectionString: url, max: 1 })
      try {
        const { rows, tickets, cents, checkedDays, checkedTickets } = await verifyRollups(pool)
        const count = (value: number) => value.toLocaleString('en-US')
        process.stdout.write(
          `Recounted ${count(checkedTickets)} tickets over ${count(checkedDays)} event days: difference ${count(cents)} cents, ${count(tickets)} tickets, ${count(rows)} rows.\n`,
        )
        return rows === 0 ? 0 : 1
      } finally {
        await pool.end()
      }
    }),
  )
