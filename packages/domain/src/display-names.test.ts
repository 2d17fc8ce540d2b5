import { expect, test } from 'vitest'
import { eventTitle, organizationTitle } from './display-names.ts'

test.each([null, undefined, '', '   '])('O3 a name of %j is replaced by words', (name) => {
  expect(eventTitle(name)).toBe('Unnamed event')
  expect(organizationTitle(name)).toBe('Unnamed Organization')
})

test('O3 a name is shown as it is', () => {
  expect(eventTitle('Nightjar: Winter Tour')).toBe('Nightjar: Winter Tour')
  expect(organizationTitle('Halcyon Hall')).toBe('Halcyon Hall')
})
