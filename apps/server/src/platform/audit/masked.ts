const hidden = '•••'

/**
 * What the trail may know of a person's contact: enough to recognise it by. In full, the trail would be a second private
 * record, and one that cannot be corrected or erased.
 */
export function maskedContact(contact: string): string {
  if (contact.includes('@')) return contact.replace(/^(.?)[^@]*/su, `$1${hidden}`)
  return contact.length > 4 ? hidden + contact.slice(-2) : hidden
}

/** Only contacts keep a trace of themselves; of everything else it is known that it was there. */
export const maskedField = (name: string, value: unknown): string =>
  typeof value === 'string' && (name === 'email' || name === 'phone') ? maskedContact(value) : hidden

type Person = {
  readonly accountId?: string | null
  readonly name?: string | null
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}

/** Who it was, by id and name. An owner without an account goes by an e-mail or a phone in the place of the id. */
export const maskedPerson = ({ accountId, name, email, phone }: Person) => ({
  ...(accountId != null && { accountId: /[@+]/.test(accountId) ? maskedContact(accountId) : accountId }),
  ...(name != null && { name }),
  ...(email != null && { email: maskedContact(email) }),
  ...(phone != null && { phone: maskedContact(phone) }),
})

/**
 * An entry's before or after as it may be shown. What is written is masked already, save for a contact that somebody keeps
 * in a document that is not private: the trail cannot be corrected, so it is masked when it is read.
 */
export function maskedValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskedValues)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === 'string' && isContact.test(name) && !each.includes(hidden)
        ? maskedContact(each)
        : maskedValues(each),
    ]),
  )
}

const isContact = /(e-?mail|phone)$/i
