import { phoneNeedle, withoutPunctuation } from '#search/phone-search.ts'
import { digitsOf, foldText } from '#search/search-text.ts'
import { type OrganizationTexts, organizationName } from './organization-text.ts'

type SearchableOrganization = Pick<OrganizationTexts, 'name' | 'displayName' | 'email' | 'phone'> & {
  readonly id: string
}

/** Ignores case, accents and phone notation. An empty query matches nothing. */
export function matchesOrganization(organization: SearchableOrganization, query: string): boolean {
  const needle = foldText(query).trim()
  if (needle === '') return false
  const { name, displayName, id, email, phone } = organization
  if ([name, displayName, id, email, phone].some((text) => text && foldText(text).includes(needle))) return true
  return phone ? matchesPhone(phone, needle) : false
}

function matchesPhone(phone: string, needle: string): boolean {
  const piece = withoutPunctuation(needle)
  if (isPieceOfPhone.test(piece) && withoutPunctuation(phone).includes(piece)) return true
  const digits = digitsOf(phone)
  const number = phoneNeedle(needle)
  if (!number) return false
  return 'starts' in number ? number.starts.some((start) => digits.startsWith(start)) : digits.includes(number.contains)
}

/** Matches, likeliest first: the id, then names that begin so, then the rest by name. */
export function findOrganizations<Found extends SearchableOrganization>(
  organizations: readonly Found[],
  query: string,
): readonly Found[] {
  const needle = foldText(query).trim()
  return organizations
    .filter((organization) => matchesOrganization(organization, query))
    .map((organization) => ({ organization, name: organizationName(organization), rank: rankOf(organization, needle) }))
    .sort((one, other) => one.rank - other.rank || byName.compare(one.name, other.name))
    .map(({ organization }) => organization)
}

function rankOf(organization: SearchableOrganization, needle: string): number {
  if (foldText(organization.id) === needle) return 0
  return foldText(organizationName(organization)).startsWith(needle) ? 1 : 2
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Shorter pieces match every number. */
const isPieceOfPhone = /^\+?\d{3,}$/
