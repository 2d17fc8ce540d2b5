import { formatDataAge } from '@ground-control/domain/events/event-dates'
import { formatCount } from '@ground-control/domain/values/counts'
import type { OrganizationCacheState } from '#subjects/organizations/organization-cache.ts'
import type { Poll } from './system-poll.ts'

export type PaymentState = 'ok' | 'unreachable' | 'other-account' | 'no-provider'

export const paymentsPoll = (state: PaymentState | null): Poll | null => (state === null ? null : paymentPolls[state])

const paymentPolls: Readonly<Record<PaymentState, Poll>> = {
  ok: { level: 'go', text: 'GO' },
  unreachable: { level: 'no-go', text: 'NO GO, no answer' },
  'other-account': { level: 'no-go', text: 'NO GO, other account' },
  'no-provider': { level: 'off', text: 'not set up' },
}

type MailStatus = { readonly state: 'ok' | 'delayed' | 'off'; readonly waiting: number; readonly failed: number }

export function mailPoll(status: MailStatus | null): Poll | null {
  if (status === null) return null
  const { state, waiting, failed } = status
  if (state === 'off') return { level: 'off', text: 'not set up' }
  const counts = [`${formatCount(waiting)} waiting`, ...(failed > 0 ? [`${formatCount(failed)} failed`] : [])].join(
    ', ',
  )
  if (state === 'delayed') return { level: 'no-go', text: `NO GO, ${counts}` }
  return failed > 0 ? { level: 'hold', text: `HOLD ${counts}` } : { level: 'go', text: `GO ${counts}` }
}

/** After its lifetime, the cached list is reloaded when something needs it. */
export function orgsPoll({ loadedAt, isLoading, isFailing, lifeMs }: OrganizationCacheState, now: number): Poll | null {
  if (loadedAt === null) {
    if (isLoading) return { level: 'hold', text: 'HOLD loading' }
    return isFailing ? { level: 'no-go', text: 'NO GO' } : null
  }
  const ageMs = now - loadedAt
  const age = formatDataAge(ageMs)
  if (isFailing) return { level: 'hold', text: `HOLD ${age}, refresh failed` }
  const ofLife = `${age} of ${formatDataAge(lifeMs).slice('T+'.length)}`
  return ageMs < lifeMs ? { level: 'go', text: `GO ${ofLife}` } : { level: 'hold', text: `HOLD ${ofLife}` }
}
