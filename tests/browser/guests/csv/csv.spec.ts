import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openGuests, searchBox } from '#guests/guest-page.ts'
import { holdToasts, toasts } from '#platform/hold-toasts.ts'
import { expect, test } from '#platform/staff-test.ts'
import { exportedFile } from './exported-file.ts'
import { parseCsv } from './parse-csv.ts'

async function exported(page: Page) {
  const { name, file } = await exportedFile(page)
  return { name, lines: parseCsv(readFileSync(file, 'utf8')) }
}

const people = [
  { name: 'Ada "the first", Lovelace\nCountess', email: 'ada@guests.example', phone: '+12125550143' },
  { name: '=HYPERLINK("http://evil.example","x")', email: '+cmd@guests.example', phone: '+1 (212) 555-0144' },
  { name: 'אבי כהן', email: null, phone: null },
  { name: '@sum', email: '-dash@guests.example', phone: '030 1234567' },
  { name: '李小龍 🎟', email: 'bruce@guests.example', phone: '+85212345678' },
]

test('every guest is one line of the file, quoted, defused and complete', { tag: '@G13' }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event({ name: 'Nightjar: "Winter" / Tour?' })
  for (const [at, owner] of people.entries()) {
    await boxOffice.sell(eventId, {
      at: '2026-01-05T23:30:00Z',
      tickets: [{ owner: { ...owner, accountId: `acc_csv_${at}` }, redeemed: at === 0 }],
    })
  }
  await openGuests(page, eventId)
  const {
    name,
    lines: [head, ...lines],
  } = await exported(page)
  expect(name).toMatch(/^Nightjar.*Winter.*Tour.*guest-list\.csv$/)
  expect(name).not.toMatch(/[<>:"/\\|?*]/)
  expect(head).toEqual(['Guest Name', 'Email', 'Phone', 'Total Tickets', 'Redeemed Tickets', 'Status', 'Purchase Date'])
  const line = (find: string) => lines.find(([guest]) => guest?.includes(find))
  expect(lines).toHaveLength(5)
  const ada = [people[0]?.name, 'ada@guests.example', '+12125550143', '1', '1', 'Redeemed', '2026-01-05']
  expect(line('Ada')).toEqual(ada)
  expect(line('HYPERLINK')?.slice(0, 3)).toEqual([`'${people[1]?.name}`, `'+cmd@guests.example`, '+12125550144'])
  expect(line('אבי')).toEqual(['אבי כהן', '', '', '1', '0', 'Unredeemed', '2026-01-05'])
  expect(line('sum')?.slice(0, 3)).toEqual([`'@sum`, `'-dash@guests.example`, '030 1234567'])
  expect(line('李小龍')?.[2]).toBe('+85212345678')
})

test('a filtered list exports its guests, counted before and after', { tag: ['@G2', '@G13'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event({ name: 'Crowded' })
  await boxOffice.crowd(eventId, 1_234)
  await openGuests(page, eventId)
  await holdToasts(page)
  await searchBox(page).fill('guest120')
  await expect(page.getByText('SHOWING 1-11 OF 11 GUESTS')).toBeVisible()
  await page.getByRole('button', { name: 'TICKET OPTIONS' }).click()
  await expect(page.getByRole('menuitem', { name: /EXPORT TO CSV/ })).toContainText('11 guests')
  await page.keyboard.press('Escape')
  expect((await exported(page)).lines).toHaveLength(12)
  await expect(toasts(page).getByText('Exported 11 guests')).toBeVisible()
  await searchBox(page).fill('')
  await expect(page.getByText('SHOWING 1-25 OF 1,234 GUESTS')).toBeVisible()
  expect((await exported(page)).lines).toHaveLength(1_235)
  await expect(toasts(page).getByText('Exported 1,234 guests')).toBeVisible()
})
