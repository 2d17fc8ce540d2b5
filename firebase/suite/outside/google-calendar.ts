import type { BrowserContext, Route } from '@playwright/test'

type Entry = { readonly id: string; readonly summary: string }

type Calendar = { readonly entries: ReadonlyMap<string, Entry>; readonly repeats: () => number }

/** The part of Google's calendar API the console uses. An id can be used only once. */
export async function serveCalendar(context: BrowserContext): Promise<Calendar> {
  const entries = new Map<string, Entry>()
  let repeats = 0
  const answer = (route: Route, status: number, json: object) =>
    route.fulfill({
      status,
      json,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization, content-type' },
    })
  await context.route('https://www.googleapis.com/calendar/v3/**', async (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return answer(route, 200, {})
    if (!/^Bearer \S+$/.test((await request.headerValue('authorization')) ?? '')) return answer(route, 401, {})
    if (request.method() === 'GET') return answer(route, 200, { status: 'confirmed' })
    const entry: Entry = request.postDataJSON()
    if (entries.has(entry.id)) {
      repeats += 1
      return answer(route, 409, {})
    }
    entries.set(entry.id, entry)
    return answer(route, 200, { status: 'confirmed' })
  })
  return { entries, repeats: () => repeats }
}
