import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { BoxOffice } from '#platform/box-office.ts'
import type { Platform } from '#platform/run-platform.ts'
import { stageOf } from './events-page.ts'

/** Tomorrow, at a full minute. */
export const startAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000).toISOString()

export const opener = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Add to calendar: ${name}` })
export const fileItem = (page: Page): Locator => page.getByRole('menuitem', { name: 'Download .ics file' })

type Needs = { readonly page: Page; readonly boxOffice: BoxOffice; readonly platform: Platform }

/** An event of an organization that Mara watches, so that it has a card. */
export async function upcomingEvent({ page, boxOffice, platform }: Needs, name: string): Promise<string> {
  const stage = await stageOf(platform.pool, page)
  const eventId = await boxOffice.event({ name, startAt })
  const { rows } = await platform.pool.query<{ id: string }>('select org_id as id from events where id = $1', [eventId])
  await stage.watch(
    'own',
    rows.map(({ id }) => id),
  )
  return eventId
}

/** Chooses the file in the open menu and reads what was downloaded. */
export async function downloadFile(page: Page) {
  const starts = page.waitForEvent('download')
  await fileItem(page).press('Enter')
  const download = await starts
  const text = await readFile(await download.path(), 'utf8')
  const unescaped = (value: string) => value.replace(/\\(.)/g, (_, each: string) => (each === 'n' ? '\n' : each))
  const properties = text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), unescaped(line.slice(line.indexOf(':') + 1))])
  const entry: Record<string, string> = Object.fromEntries(properties)
  return { name: download.suggestedFilename(), lines: text.split('\r\n'), entry }
}
