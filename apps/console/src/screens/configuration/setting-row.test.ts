import type { Instant } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import { setWords } from './setting-row.tsx'

const at = '2026-11-17T22:30:00Z' as Instant
const changed = { at, by: 'Mara Okafor', reason: null, onAgainAt: null }

test('an unchanged value of the platform is marked as such', { tags: ['K2'] }, () => {
  const words = setWords({ ...changed, by: null }, false)
  expect(words).toMatch(/^Set since this platform was set up, Nov 17, 2026, .*\. Nobody has changed it\.$/)
  expect(setWords({ ...changed, by: null }, true)).toMatch(/^Off since this platform was set up/)
})

test('a value names who set it, and a timed switch itself', { tags: ['K2', 'F11'] }, () => {
  expect(setWords(changed, false)).toMatch(/^Set by Mara Okafor, Nov 17/)
  expect(setWords({ ...changed, reason: 'Bank is down' }, true)).toMatch(/Mara Okafor: Bank is down\.$/)
  expect(setWords({ ...changed, by: 'system:timed-switches' }, false)).toMatch(/^Turned on again on time, Nov 17/)
})
