import { expect, test } from 'vitest'
import { findOrganizations, matchesOrganization } from './organization-search.ts'

const hall = {
  id: 'org_h4LcY0nH7q',
  name: 'Sala Villaseñor',
  displayName: 'The Hall',
  email: 'Box@Hall.example',
  phone: '+1 (212) 555-0142',
}

test.each([
  ['the name in other letters', ' VILLASEÑOR '],
  ['the name without its accent', 'villasen'],
  ['the display name', 'the hall'],
  ['a piece of the id', 'LCY0NH'],
  ['the email', 'box@hall'],
  ['the phone as it is written', '(212) 555'],
  ['the phone as digits', '2125550142'],
  ['the phone in another manner', '+1.212.555'],
  ['the phone as it is dialled from abroad', '001 212 555 0142'],
  ['the phone with a zero in front', '0212 555 0142'],
])('%s matches', { tags: ['N4'] }, (_, query) => {
  expect(matchesOrganization(hall, query)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['blanks', ' \t '],
  ['two words that do not stand together', 'sala hall'],
  ['markup', '<script>'],
  ['punctuation of a phone alone', '---'],
  ['the same number in another country', '+44 212 555 0142'],
])('%s does not match', { tags: ['N4'] }, (_, query) => {
  expect(matchesOrganization(hall, query)).toBe(false)
})

test('an organization without any text is found by its id, and a long query finds none', { tags: ['N4'] }, () => {
  const bare = { id: 'org_bare', name: null, displayName: null, email: null, phone: null }
  expect(matchesOrganization(bare, 'BARE')).toBe(true)
  expect(matchesOrganization(bare, 'a'.repeat(10_000))).toBe(false)
})

test('the id itself comes first, then names that begin so, then the rest by name', { tags: ['N4'] }, () => {
  const named = (id: string, name: string) => ({ id, name })
  const organizations = [
    named('org_4', 'Great Northern Fair'),
    named('org_3', 'Halcyon Hall North'),
    named('org_2', 'Northline Presents'),
    named('north', 'Zebra'),
    named('org_1', 'North Pier Ballroom'),
    named('org_5', 'Kestrel Comedy'),
  ]
  const found = findOrganizations(organizations, ' NORTH ').map(({ id }) => id)
  expect(found).toEqual(['north', 'org_1', 'org_2', 'org_4', 'org_3'])
})
