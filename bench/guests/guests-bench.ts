import { parseArgs } from 'node:util'
import { changing, living, loading, type Part, searching, staying, working } from './bench-parts.ts'
import { isOver, printFigure, printHead } from './figures.ts'
import { million } from './million.ts'
import { startPlatform } from './platform.ts'
import { openStaffBrowser } from './staff-browser.ts'

const parts: Readonly<Record<string, Part>> = { loading, searching, changing, working, staying, living, million }

/** The one with the most tickets: 100,000 of the large demo data. */
const eventId = 'evt_arena'

/**
 * npm run bench -- --guests [--rounds 5] [--only loading,searching] [--data folder]: the guest list in Chromium, on a
 * platform of its own with the large demo data, which is kept for the next run in the folder that is named.
 */
export async function guestsBench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      guests: { type: 'boolean' },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: Object.keys(parts).join(',') },
      data: { type: 'string' },
    },
  })
  const chosen = values.only.split(',').map((name) => {
    const part = parts[name]
    if (!part) throw new Error(`There is no part "${name}"; there are ${Object.keys(parts).join(', ')}.`)
    return { name, part }
  })
  const write = (line: string) => process.stdout.write(`${line}\n`)
  const platform = await startPlatform(values.data)
  try {
    const staff = await openStaffBrowser(platform.origin)
    try {
      printHead(write)
      for (const { name, part } of chosen) {
        try {
          for (const figure of await part({ platform, staff, eventId, rounds: Number(values.rounds) })) {
            printFigure(figure, write)
            if (isOver(figure)) process.exitCode = 1
          }
        } catch (error) {
          process.exitCode = 1
          write(`${name} failed: ${error instanceof Error ? error.message : error}`)
        }
      }
    } finally {
      await staff.close()
    }
  } finally {
    await platform.close()
  }
}
