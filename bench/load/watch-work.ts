import { availableParallelism } from 'node:os'
import type { BenchPlatform } from '#browser/platform.ts'
import { cpuMs, databaseCpuMs, postmasterOf } from '#cpu-spent.ts'

/** Who uses the processor from now on. The load generator's own work doesn't count as the platform's. */
export async function watchWork({ pool, pid }: BenchPlatform, shopName: string) {
  const postmaster = await postmasterOf(pool)
  const began = performance.now()
  const before = now()

  function now() {
    return { platform: cpuMs([pid]), database: databaseCpuMs(postmaster), load: cpuMs([process.pid]) }
  }

  return {
    async spent(): Promise<string> {
      const after = now()
      const seconds = (performance.now() - began) / 1000
      const { rows } = await pool.query<{ pid: number }>(
        'select pid from pg_stat_activity where application_name = $1',
        [shopName],
      )
      const shops = cpuMs(rows.map((each) => each.pid))
      const lines: (readonly [name: string, ms: number])[] = [
        ['the platform', after.platform - before.platform],
        ['its database', after.database - before.database - shops],
        ['the database for the shops', shops],
        ['staff and shops themselves', after.load - before.load],
      ]
      const all = lines.reduce((sum, [, ms]) => sum + ms, 0)
      return [
        '| processor time | s | cores |',
        '| --- | ---: | ---: |',
        ...[...lines, ['together', all] as const].map(
          ([name, ms]) => `| ${name} | ${(ms / 1000).toFixed(1)} | ${(ms / 1000 / seconds).toFixed(2)} |`,
        ),
        '',
        `${availableParallelism()} cores for ${seconds.toFixed(0)} s, until the last answer.`,
      ].join('\n')
    },
  }
}
