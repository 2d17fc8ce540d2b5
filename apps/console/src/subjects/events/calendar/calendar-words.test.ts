import type { CalendarOutcome } from '@ground-control/domain/events/calendar/calendar-outcome'
import { expect, test } from 'vitest'
import { wordsOf } from './calendar-words.tsx'

const pressed: string[] = []
const offers = {
  onAllowAgain: () => pressed.push('allow'),
  onTryAgain: () => pressed.push('try'),
  onDownload: () => pressed.push('download'),
}

test.each<[CalendarOutcome, string, readonly string[]]>([
  [{ state: 'added', link: null }, 'success', []],
  [{ state: 'already-there', link: null }, 'info', []],
  [{ state: 'expired' }, 'warning', ['allow', 'download']],
  [{ state: 'no-access' }, 'error', ['download']],
  [{ state: 'refused' }, 'error', ['download']],
  [{ state: 'busy' }, 'error', ['try', 'download']],
  [{ state: 'unreachable' }, 'error', ['try', 'download']],
  [{ state: 'failed', status: 503 }, 'error', ['try', 'download']],
])('%j has a message with a next step', (outcome, kind, ways) => {
  pressed.length = 0
  const told = wordsOf(outcome, 'Night Signal', offers)
  for (const { onPress } of told.actions ?? []) onPress()
  expect(told.kind).toBe(kind)
  expect(pressed).toEqual(ways)
})
