import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import type { BoxOffice } from '#platform/box-office.ts'
import { openConsole } from '#platform/open-console.ts'
import type { Platform } from '#platform/run-platform.ts'
import { expect, test } from '#platform/staff-test.ts'
import { stageOf } from './events-page.ts'

const screen = '/events'
const startAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000).toISOString()
const stampOf = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')
const scope = 'https://www.googleapis.com/auth/calendar.events'

/** On a card of the screen of upcoming events: its organization is one that Mara watches. */
async function upcomingEvent({ page, boxOffice, platform }: Needs, name: string): Promise<string> {
  const stage = await stageOf(platform.pool, page)
  const eventId = await boxOffice.event({ name, startAt })
  const { rows } = await platform.pool.query<{ id: string }>('select org_id as id from events where id = $1', [eventId])
  await stage.watch(
    'own',
    rows.map(({ id }) => id),
  )
  return eventId
}

type Needs = { readonly page: Page; readonly boxOffice: BoxOffice; readonly platform: Platform }

test('an event goes into any calendar as a file, by the keyboard, with what the platform knows of it', async ({
  page,
  boxOffice,
  platform,
}) => {
  const name = `Night; Signal, ${'é🎟'.repeat(20)}`
  const eventId = await upcomingEvent({ page, boxOffice, platform }, name)
  await openConsole(page, screen)
  const opener = page.getByRole('button', { name: `Add to calendar: ${name}` })
  await opener.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Download .ics file' })
  await expect(item).toBeFocused()
  // The embedded identity opens nobody's calendar at Google.
  await expect(page.getByRole('menuitem')).toHaveCount(1)
  await expectNoAxeViolations(page, '[role="menu"]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  const whole = await downloaded(page, () => item.press('Enter'))
  expect(whole.name).toBe(`${name}.ics`)
  expect(whole.lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  const start = Date.parse(startAt)
  expect(whole.entry).toMatchObject({
    UID: `${eventId}@127.0.0.1`,
    DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
    DTSTART: stampOf(start),
    DTEND: stampOf(start + 4 * 3_600_000),
    SUMMARY: name,
    LOCATION: 'Lumen Hall, Main Room',
    DESCRIPTION: 'Lumen Hall',
    URL: `${platform.origin}/events/${eventId}/guests`,
  })
  await expect(opener).toBeFocused()

  await platform.pool.query('delete from events where id = $1', [eventId])
  await opener.press('Enter')
  const partial = await downloaded(page, () => item.press('Enter'))
  await expect(page.getByText('The file has only what the card shows')).toBeVisible()
  expect(partial.entry).toMatchObject({ UID: whole.entry.UID, SUMMARY: name, DTEND: stampOf(start + 2 * 3_600_000) })
})

test.alone(
  'where the sign-in has access to Google Calendar an event is added there, once, whatever happens on the way',
  async ({ page, boxOffice, platform }) => {
    const google = await startGoogle()
    await setUp(page, google.base)
    await upcomingEvent({ page, boxOffice, platform }, 'Night Signal')
    await openConsole(page, screen)
    const toasts = page.getByRole('region', { name: 'Notifications (F8)' })
    async function add() {
      await page.getByRole('button', { name: 'Add to calendar: Night Signal' }).click()
      await page.getByRole('menuitem', { name: 'Google Calendar' }).click()
    }

    await add()
    await expect(toasts).toContainText('Added to Google Calendar')
    const link = toasts.getByRole('link', { name: 'Open the entry' })
    await expect(link).toHaveAttribute('href', /^https:\/\/calendar\.example\/event[0-9a-v]+$/)
    await expectNoAxeViolations(page, '[data-toasts]')
    await add()
    await expect(toasts).toContainText('Already in Google Calendar')
    expect([...google.entries.values()]).toMatchObject([
      { summary: 'Night Signal', location: 'Lumen Hall, Main Room', start: { dateTime: startAt }, status: 'confirmed' },
    ])

    google.deleteAll()
    google.refuse(google.tokens.at(-1))
    await add()
    await expect(toasts).toContainText('Google Calendar has to be allowed again')
    await toasts.getByRole('button', { name: 'Allow again' }).click()
    await expect(toasts).toContainText('Added to Google Calendar')
    expect([...google.entries.values()]).toMatchObject([{ status: 'confirmed' }])

    await google.close()
    await add()
    await expect(toasts).toContainText('Google Calendar did not answer')
    await expect(toasts.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
)

async function downloaded(page: Page, press: () => Promise<void>) {
  const starts = page.waitForEvent('download')
  await press()
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

/** The settings of a platform whose sign-in asks for Google's calendar: config.json, and the policy that follows it. */
async function setUp(page: Page, calendarApiBase: string): Promise<void> {
  // A page whose answer a test has changed counts as one from far away, and may not talk to this machine unasked.
  await page.context().grantPermissions(['local-network-access'])
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = await response.json()
    const identity = { ...config.identity, scope: `${config.identity.scope} ${scope}` }
    await route.fulfill({ response, json: { ...config, calendarApiBase, identity } })
  })
  await page.route(new RegExp(`:\\d+${screen}$`), async (route) => {
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    const allowed = policy.replace("connect-src 'self'", `connect-src 'self' ${new URL(calendarApiBase).origin}`)
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': allowed } })
  })
}

/** Google's calendar, as far as one entry needs it: an id is taken for good, and what is deleted is cancelled. */
async function startGoogle() {
  const entries = new Map<string, Record<string, unknown>>()
  const tokens: string[] = []
  let refused: string | undefined
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    response.setHeader('access-control-allow-methods', 'GET, POST, PATCH')
    const answer = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body))
    if (request.method === 'OPTIONS') return answer(200, {})
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    tokens.push(token)
    const { scope: granted = '' } = JSON.parse(Buffer.from(token.split('.')[1] ?? 'e30', 'base64url').toString())
    if (token === refused || !granted.split(' ').includes(scope)) return answer(401, {})
    const body = request.method === 'GET' ? {} : await bodyOf(request)
    const id = /^\/calendars\/primary\/events\/(\w+)$/.exec(request.url ?? '')?.[1] ?? String(body.id)
    if (request.method === 'POST' && entries.has(id)) return answer(409, {})
    if (request.method !== 'GET') entries.set(id, { ...entries.get(id), ...body })
    answer(200, { ...entries.get(id), htmlLink: `https://calendar.example/${id}` })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    entries,
    tokens,
    refuse(token: string | undefined) {
      refused = token
    },
    deleteAll() {
      for (const [id, entry] of entries) entries.set(id, { ...entry, status: 'cancelled' })
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}
