import { expect, test } from 'vitest'
import { eventTitle, organizationTitle } from './display-names.ts'

test.each([null, undefined, '', '   ', '\u200b\u2066'])(
  'a name of %j is replaced by a placeholder',
  { tags: ['O3'] },
  (name) => {
    expect(eventTitle(name)).toBe('Unnamed event')
    expect(organizationTitle(name)).toBe('Unnamed Organization')
  },
)

test('a name is shown as it is', { tags: ['O3'] }, () => {
  expect(eventTitle('Nightjar: Winter Tour')).toBe('Nightjar: Winter Tour')
  expect(organizationTitle('Halcyon Hall')).toBe('Halcyon Hall')
})
