import { expect, test } from 'vitest'
import { clockZones, timeIn } from './clock-time.ts'

const now = new Date('2025-11-14T23:42:07Z')
const labels = (platformZone: string, viewerZone: string) =>
  clockZones({ platformZone, viewerZone, now }).map(({ label }) => label)

test('shows UTC and the viewer’s own clock', () => {
  expect(labels('UTC', 'America/New_York')).toEqual(['UTC', 'ET'])
  expect(labels('America/New_York', 'America/New_York')).toEqual(['UTC', 'ET'])
})

test('a platform in a third zone gets its own clock', () => {
  expect(labels('America/Los_Angeles', 'America/New_York')).toEqual(['UTC', 'PT', 'ET'])
})

test('a zone without a short name is named by its distance, and a viewer in UTC is called local', () => {
  expect(labels('UTC', 'Europe/Berlin')).toEqual(['UTC', 'GMT+1'])
  expect(labels('UTC', 'UTC')).toEqual(['UTC', 'LOCAL'])
})

test('clocks show 24 hours, and midnight is 00', () => {
  expect(timeIn('UTC', now)).toBe('23:42:07')
  expect(timeIn('America/New_York', now)).toBe('18:42:07')
  expect(timeIn('UTC', new Date('2025-11-14T00:05:00Z'))).toBe('00:05:00')
})
