import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { test as shared } from '#platform/staff-test.ts'

const scope = 'https://www.googleapis.com/auth/calendar.events'

type Google = Awaited<ReturnType<typeof startGoogle>>

/** A console whose sign-in has access to a stand-in for Google Calendar. */
export const test = shared.alone.extend<{ google: Google }>({
  google: async ({ page }, use) => {
    const google = await startGoogle()
    await allowCalendar(page, google.base)
    await use(google)
    await google.close()
  },
})

/** Changes config.json and the content policy, as on a platform with Google's calendar. */
async function allowCalendar(page: Page, calendarApiBase: string): Promise<void> {
  // The browser treats a page with a changed answer as remote, which needs permission to call this machine.
  await page.context().grantPermissions(['local-network-access'])
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = await response.json()
    const identity = { ...config.identity, scope: `${config.identity.scope} ${scope}` }
    await route.fulfill({ response, json: { ...config, calendarApiBase, identity } })
  })
  await page.route(/:\d+\/events$/, async (route) => {
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    const allowed = policy.replace("connect-src 'self'", `connect-src 'self' ${new URL(calendarApiBase).origin}`)
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': allowed } })
  })
}

/** The part of Google's calendar that one entry needs. An id can't be reused, and a deleted entry is cancelled. */
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
    entries: () => [...entries.values()],
    /** From now on the token that was used last is refused. */
    expireToken() {
      refused = tokens.at(-1)
    },
    deleteAll() {
      for (const [id, entry] of entries) entries.set(id, { ...entry, status: 'cancelled' })
    },
    close() {
      server.closeAllConnections()
      return new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}
