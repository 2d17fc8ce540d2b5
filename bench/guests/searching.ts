import { constants } from '@ground-control/domain/values/constants'
import type { Page } from '@playwright/test'
import type pg from 'pg'

type Query = { readonly what: string; readonly text: string }

export async function pickQueries(pool: pg.Pool, eventId: string): Promise<readonly Query[]> {
  const { rows } = await pool.query<{ name: string; email: string; phone: string }>(
    `select owner_name as name, owner_email as email, owner_phone as phone from tickets
     where event_id = $1 and owner_name like '% %' and owner_email is not null and owner_phone is not null
     order by id offset 4321 limit 1`,
    [eventId],
  )
  const [person] = rows
  if (!person) throw new Error(`${eventId} has no guest to look for.`)
  return [
    { what: 'a name', text: person.name.split(' ')[0] ?? '' },
    { what: 'a whole name', text: person.name },
    { what: 'a piece of an email', text: person.email.slice(0, 6) },
    { what: 'a phone', text: person.phone.replace(/\D/g, '').slice(-7) },
    { what: 'nobody', text: 'zzqqxxw' },
  ]
}

/** In ms, from the end of the debounce to rows on screen. */
export async function search(page: Page, text: string): Promise<number> {
  await page.getByRole('textbox', { name: 'Search guests' }).focus()
  await page.keyboard.insertText(text)
  const milliseconds = await shownAfterDebounce(page)
  await page.keyboard.press('Escape')
  await shownAfterInput(page)
  return milliseconds
}

const shownAfterDebounce = (page: Page): Promise<number> =>
  page.evaluate(async (debounceMs) => {
    const debounced = window.benchWatch.lastInput + debounceMs
    return (await window.benchWatch.whenShown(window.benchWatch.lastInput)) - debounced
  }, constants.searchDebounceMs)

const shownAfterInput = (page: Page) => page.evaluate(() => window.benchWatch.whenShown(window.benchWatch.lastInput))
