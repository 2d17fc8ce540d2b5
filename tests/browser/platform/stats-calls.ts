import type { Page } from '@playwright/test'
import { holdAnswer } from './answers.ts'

export const statsCalls = '**/api/v1/tickets/stats/**'

export type StatsCall = {
  readonly call: 'events' | 'overview'
  readonly from: string | null
  readonly to: string | null
}

/** Records every call for figures from now on, in order. */
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

/** Holds calls for figures until released. */
export async function holdStats(page: Page): Promise<() => void> {
  const { release } = await holdAnswer(page, statsCalls)
  return release
}
