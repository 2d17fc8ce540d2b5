const hidden = '•••'

/**
 * Enough to recognize a contact. Storing it in full would make the trail a second private record that can't be erased.
 */
export function maskedContact(contact: string): string {
  if (contact.includes('@')) return contact.replace(/^(.?)[^@]*/su, `$1${hidden}`)
  // Cuts between whole characters, because the trail can't store lone surrogates.
  const characters = [...contact]
  return characters.length > 4 ? hidden + characters.slice(-2).join('') : hidden
}

export const maskedField = (name: string, value: unknown): string =>
  typeof value === 'string' && (name === 'email' || name === 'phone') ? maskedContact(value) : hidden

type Person = {
  readonly accountId?: string | null
  readonly name?: string | null
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}

/** Some owner ids are emails or phone numbers, so they are masked too. */
export const maskedPerson = ({ accountId, name, email, phone }: Person) => ({
  ...(accountId != null && { accountId: /[@+]/.test(accountId) ? maskedContact(accountId) : accountId }),
  ...(name != null && { name }),
  ...(email != null && { email: maskedContact(email) }),
  ...(phone != null && { phone: maskedContact(phone) }),
})

/** Masks again on reading, because documents that aren't private may contain contacts. */
export function maskedValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskedValues)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === 'string' && isContact.test(name) && !each.includes(hidden) && each !== '[erased]'
        ? maskedContact(each)
        : maskedValues(each),
    ]),
  )
}

const isContact = /(e-?mail|phone)$/i
