import { expect, test } from 'vitest'
import { createTrail } from './trail.ts'

const overview = '/dashboard-overview?from=2026-11-01'
const guests = '/events/evt_1/guests'

function aTrail(...pushed: string[]) {
  const trail = createTrail()
  const [first = '/', ...rest] = pushed
  trail.arrive({ href: first })
  for (const href of rest) trail.follow({ type: 'PUSH' }, { href })
  return trail
}
const before = (trail: ReturnType<typeof createTrail>) => trail.pageBefore()

test('the previous page is found with its range', { tags: ['G1'] }, () => {
  expect(before(aTrail(overview, guests))).toEqual({ href: overview, isLastStep: true })
})

test('steps made on the page itself are skipped', { tags: ['G1'] }, () => {
  expect(before(aTrail(overview, guests, `${guests}?page=2`))).toEqual({ href: overview, isLastStep: false })
})

test('leads back to the last page, and nowhere for visitors from outside', { tags: ['G1', 'F12'] }, () => {
  expect(before(aTrail(overview, '/users?q=ada', guests))).toEqual({ href: '/users?q=ada', isLastStep: true })
  expect(before(aTrail(guests))).toBeNull()
  expect(before(aTrail('/login?redirect=%2Fevents', guests))).toBeNull()
  expect(before(aTrail('/', guests))).toBeNull()
})

test('a replaced address keeps its place', { tags: ['G1'] }, () => {
  const trail = aTrail(overview, guests)
  trail.follow({ type: 'REPLACE' }, { href: `${guests}?search=ada` })
  expect(before(trail)).toEqual({ href: overview, isLastStep: true })
})

test('back and forward move along the trail, and a new step forgets what was ahead', { tags: ['G1'] }, () => {
  const trail = aTrail(overview, guests, '/users')
  trail.follow({ type: 'GO', index: -2 }, { href: overview })
  trail.follow({ type: 'FORWARD' }, { href: guests })
  expect(before(trail)).toEqual({ href: overview, isLastStep: true })
  trail.follow({ type: 'BACK' }, { href: overview })
  trail.follow({ type: 'PUSH' }, { href: '/support' })
  trail.follow({ type: 'PUSH' }, { href: guests })
  expect(before(trail)).toEqual({ href: '/support', isLastStep: true })
})

test('a blocked step does not count', { tags: ['G1'] }, () => {
  const trail = aTrail(overview, '/configuration')
  trail.follow({ type: 'BACK' }, { href: '/configuration' })
  trail.follow({ type: 'PUSH' }, { href: guests })
  expect(before(trail)).toEqual({ href: '/configuration', isLastStep: true })
})

test('a search kept out of the address is restored with its page', { tags: ['G1', 'H5'] }, () => {
  const trail = createTrail()
  trail.arrive({ href: '/users', query: 'ada@guests.example' })
  trail.follow({ type: 'PUSH' }, { href: guests })
  trail.follow({ type: 'PUSH' }, { href: `${guests}?page=2` })
  expect(before(trail)).toEqual({ href: '/users', query: 'ada@guests.example', isLastStep: false })
})
