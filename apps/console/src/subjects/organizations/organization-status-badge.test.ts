import { expect, test } from 'vitest'
import { statusLook } from './organization-status-badge.tsx'

test('a missing status is ACTIVE, and nominal ones have no emphasis', { tags: ['N2'] }, () => {
  expect(statusLook({ status: null })).toEqual({ word: 'ACTIVE', shape: 'active', isNominal: true })
  expect(statusLook({ status: ' ' }).word).toBe('ACTIVE')
})

test('every other status keeps its word, and known ones have their own shape', { tags: ['N2'] }, () => {
  expect(statusLook({ status: 'PENDING' })).toEqual({ word: 'PENDING', shape: 'pending', isNominal: false })
  expect(statusLook({ status: 'suspended' })).toEqual({ word: 'suspended', shape: 'error', isNominal: false })
  expect(statusLook({ status: 'Archived' })).toEqual({ word: 'Archived', shape: 'unredeemed', isNominal: false })
})
