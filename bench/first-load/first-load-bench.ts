import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { median, printFigure, printHead } from '#browser/figures.ts'
import { startPlatform } from '#browser/platform.ts'
import { clearHttpCache, openStaffBrowser } from '#browser/staff-browser.ts'
import { watchFirstLoad } from './first-load-watch.ts'

const slowDowns = [1, 4]

/**
 * npm run bench -- --first-load [--rounds 5] [--data folder]: what is fetched until the overview shows its figures, and
 * when the page responds to presses, also with a CPU four times slower.
 */
export async function firstLoadBench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'first-load': { type: 'boolean' },
      rounds: { type: 'string', default: '5' },
      data: { type: 'string' },
    },
  })
  const write = (line: string) => process.stdout.write(`${line}\n`)
  const platform = await startPlatform(values.data, 'tiny')
  try {
    const { context, close } = await openStaffBrowser(platform.origin, [watchFirstLoad])
    try {
      printHead(write)
      const files = await filesOf(context)
      for (const { name, bytes } of files) printFigure({ name, value: bytes / 1000, unit: 'kB' }, write)
      const sum = files.reduce((all, { bytes }) => all + bytes, 0)
      printFigure({ name: 'JavaScript and CSS until the figures show, gzip', value: sum / 1000, unit: 'kB' }, write)
      for (const slowDown of slowDowns) {
        const loads: Awaited<ReturnType<typeof loadOnce>>[] = []
        for (let round = 0; round < Number(values.rounds); round++) loads.push(await loadOnce(context, slowDown))
        const of = (key: 'figuresAt' | 'calmAt') => median(loads.map((load) => load[key]))
        printFigure({ name: `figures shown, CPU ${slowDown} times slower`, value: of('figuresAt'), unit: 'ms' }, write)
        printFigure({ name: `interactive, CPU ${slowDown} times slower`, value: of('calmAt'), unit: 'ms' }, write)
      }
    } finally {
      await close()
    }
  } finally {
    await platform.close()
  }
}

/** Largest first. The size is what the server sends to clients that accept gzip. */
async function filesOf(context: BrowserContext): Promise<{ readonly name: string; readonly bytes: number }[]> {
  const { addresses } = await loadOnce(context, 1)
  const files = await Promise.all(
    addresses.map(async (address) => {
      const content = await (await fetch(address)).arrayBuffer()
      return { name: new URL(address).pathname, bytes: gzipSync(content, { level: 9 }).byteLength }
    }),
  )
  return files.toSorted((a, b) => b.bytes - a.bytes)
}

async function loadOnce(context: BrowserContext, slowDown: number) {
  const page = await context.newPage()
  try {
    await clearHttpCache(page)
    await slow(page, slowDown)
    await page.goto('/dashboard-overview')
    return await page.evaluate(() => window.firstLoad)
  } finally {
    await page.close()
  }
}

async function slow(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
