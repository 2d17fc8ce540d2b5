import { isCancelled } from '@ground-control/domain/events/event-over'
import type { EventSection } from '@ground-control/domain/events/event-sections'
import { hasNobodyIn, noCheckInsWords } from '@ground-control/domain/events/event-urgency'
import { formatCount, formatPercent } from '@ground-control/domain/values/counts'
import { soldWords } from '#screens/events/card-words.ts'
import type { ListedEvent } from '#screens/events/queries.ts'

type Attendance = {
  readonly words: string
  /** It has begun and no guest is in. */
  readonly isAlarm: boolean
  /** Percent of the seats, and what they mean; null: no seats to fill. */
  readonly seats: { readonly percent: number; readonly meaning: 'redeemed' | 'capacity' } | null
}

/** Before the start how many are sold, then how many are in. For a cancelled event, how many are refunded. */
export function attendanceOf(event: ListedEvent, section: EventSection, now: Date): Attendance {
  const { sold, comps, refunded, expected, redeemed, capacity } = event
  if (hasNobodyIn(event, now)) return { words: noCheckInsWords(event), isAlarm: true, seats: seatsIn(0) }
  if (sold + comps === 0) return { words: 'No tickets sold', isAlarm: false, seats: null }
  if (isCancelled(event)) {
    const back = refunded === 0 ? '' : expected === 0 ? ', all refunded' : `, ${formatCount(refunded)} refunded`
    return { words: `${formatCount(sold)} sold${back}`, isAlarm: false, seats: null }
  }
  if (expected === 0) return { words: 'All tickets refunded', isAlarm: false, seats: null }
  if (section === 'live' || section === 'past') {
    const share = redeemed / expected
    const words = `${formatCount(redeemed)} of ${formatCount(expected)} in, ${formatPercent(share)}`
    return { words, isAlarm: false, seats: seatsIn(share * 100) }
  }
  const percent = capacity ? (expected / capacity) * 100 : null
  return { words: soldWords(event), isAlarm: false, seats: percent === null ? null : { percent, meaning: 'capacity' } }
}

const seatsIn = (percent: number) => ({ percent, meaning: 'redeemed' as const })
