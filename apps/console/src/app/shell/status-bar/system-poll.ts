import { formatDataAge } from '@ground-control/domain/events/event-dates'
import { constants } from '@ground-control/domain/values/constants'
import type { Health } from '#platform/calls/health.ts'

/** Null: never asked, so there is no state. GO: answering. HOLD: slow, stale or retrying. NO GO: down. */
export type Poll = { readonly level: 'go' | 'hold' | 'no-go' | 'off'; readonly text: string }

const slowMs = 1_000
const minuteMs = 60_000

export function apiPoll(health: Health, now: number): Poll | null {
  if (health.state === 'unknown') return null
  if (health.state === 'answering') {
    const { latencyMs } = health
    return latencyMs < slowMs
      ? { level: 'go', text: `GO ${latencyMs} ms` }
      : { level: 'hold', text: `HOLD ${(latencyMs / 1000).toFixed(1)} s` }
  }
  const seconds = health.retryAt === null ? 0 : Math.ceil((health.retryAt - now) / 1000)
  return { level: 'no-go', text: seconds > 0 ? `NO GO, retry in ${seconds} s` : 'NO GO, retrying' }
}

export type AuthState =
  | { readonly state: 'unknown' }
  | { readonly state: 'valid'; readonly expiresAt: number }
  | { readonly state: 'refreshing' }
  /** The identity provider doesn't answer. The session stays. */
  | { readonly state: 'unavailable' }

export function authPoll(auth: AuthState, now: number): Poll | null {
  switch (auth.state) {
    case 'unknown':
      return null
    case 'refreshing':
      return { level: 'hold', text: 'HOLD refreshing token' }
    case 'unavailable':
      return { level: 'no-go', text: 'NO GO, token not refreshed' }
    case 'valid': {
      const minutes = Math.floor((auth.expiresAt - now) / minuteMs)
      return { level: 'go', text: minutes < 1 ? 'GO under 1 min left' : `GO ${minutes} min left` }
    }
  }
}

export type StatsState = {
  readonly updatedAt: number | null
  readonly isFailing: boolean
  readonly isShown: boolean
}

export function statsPoll({ updatedAt, isFailing, isShown }: StatsState, now: number): Poll | null {
  const lifetimeMs = constants.dashboardCacheMs
  if (updatedAt === null) return isFailing ? { level: 'no-go', text: 'NO GO' } : null
  const ageMs = now - updatedAt
  const age = formatDataAge(ageMs)
  if (isFailing) return { level: 'hold', text: `HOLD ${age}, refresh failed` }
  const ofLifetime = `${age} of ${formatDataAge(lifetimeMs).slice('T+'.length)}`
  if (ageMs <= lifetimeMs) return { level: 'go', text: `GO ${ofLifetime}` }
  // Past its lifetime, an answer exists only while a screen uses it.
  return isShown ? { level: 'hold', text: `HOLD ${ofLifetime}` } : null
}
