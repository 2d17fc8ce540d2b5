import type { Page, Route } from '@playwright/test'

export const statsCalls = '**/api/v1/tickets/stats/**'

export type StatsCall = {
  readonly call: 'events' | 'overview'
  readonly from: string | null
  readonly to: string | null
}

/** Records every call for figures that the page makes from now on, in order. */
export function recordStatsCalls(page: Page): StatsCall[] {
  const calls: StatsCall[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const call = /^\/api\/v1\/tickets\/stats\/(events|overview)$/.exec(pathname)?.[1]
    if (call) {
      calls.push({
        call: call as StatsCall['call'],
        from: searchParams.get('startDate'),
        to: searchParams.get('endDate'),
      })
    }
  })
  return calls
}

/** Keeps calls for figures waiting until the release. */
export async function holdStats(page: Page): Promise<() => void> {
  const { release } = await holdAnswer(page, statsCalls)
  return release
}

/** Answers as a server does that failed by itself. */
export const answerWithFailure = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      type: 'about:blank',
      title: 'The server made a mistake.',
      status: 500,
      code: 'internal',
      requestId: 'req_browser_test',
    }),
  })

/** Keeps requests to an address waiting until `release`, so that a test can look at the page meanwhile. */
export async function holdAnswer(page: Page, address: string): Promise<{ readonly release: () => void }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.fallback()
  })
  return { release }
}
