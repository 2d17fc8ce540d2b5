import { expect, test } from 'vitest'
import { readReason, reasonLine, withCause } from './call-off-reason.ts'

const empty = { cause: null, text: '' }

test('a cause fills the field, and another cause replaces only that text', { tags: ['E2'] }, () => {
  const weather = withCause(empty, 'Weather')
  expect(weather).toEqual({ cause: 'Weather', text: 'Severe weather' })
  expect(withCause(weather, 'Other')).toEqual({ cause: 'Other', text: '' })
  expect(withCause({ cause: 'Weather', text: 'Storm warning' }, 'Venue')).toEqual({
    cause: 'Venue',
    text: 'Storm warning',
  })
})

test('the line names the cause, which can be read back from it', { tags: ['E2'] }, () => {
  const storm = { cause: 'Weather' as const, text: 'Storm warning' }
  expect(reasonLine({ ...storm, text: ' Storm warning ' })).toBe('Weather: Storm warning')
  expect(readReason('Weather: Storm warning')).toEqual(storm)
  expect(reasonLine({ cause: 'Other', text: 'Power cut' })).toBe('Power cut')
  expect(readReason('Power cut')).toEqual({ cause: null, text: 'Power cut' })
})
