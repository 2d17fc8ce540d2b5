/** RFC 5321: 64 before the @, 254 in all. */
const maxLocal = 64
const maxAddress = 254
const local = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

/** An address that any mail server accepts: plain ASCII before the @, and a domain of at least two labels. */
export function isMailAddress(text: string): boolean {
  if (text.length > maxAddress) return false
  const [before = '', domain = '', ...more] = text.split('@')
  if (more.length > 0 || before.length > maxLocal || !local.test(before)) return false
  const labels = domain.split('.')
  return labels.length > 1 && labels.every((each) => label.test(each)) && !/^\d+$/.test(labels.at(-1) ?? '')
}

/** One key for all spellings of a recipient's address. */
export const recipientKey = (address: string): string => address.toLowerCase()

export const domainOf = (address: string): string => address.split('@').at(1) ?? ''

const maxName = 100
const maxSubject = 200

/** Removes line breaks, nulls and other control characters, so that the text can't start another header. */
export function headerText(text: string, maxCharacters: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ')
    // These characters would show the text in another order.
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join('')}…` : line
}

export const mailSubject = (text: string): string => headerText(text, maxSubject) || '(no subject)'

export const mailName = (text: string | null): string | null => headerText(text ?? '', maxName) || null

/** Keeps the text even if it isn't an address. */
export const keptAddress = (text: string): string => headerText(text, maxAddress)

/** The Message-ID of another message, with its angle brackets; null: it can't be in a header. */
export const messageIdOf = (text: string): string | null =>
  /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/.test(text.trim()) ? text.trim() : null

const maxReferences = 20

/** The first reference names the thread; of the others, the newest are kept. */
export function mailReferences(references: readonly string[]): readonly string[] {
  const ids = [...new Set(references.flatMap((each) => messageIdOf(each) ?? []))]
  return ids.length > maxReferences ? [...ids.slice(0, 1), ...ids.slice(1 - maxReferences)] : ids
}

export type Mailbox = { readonly name: string | null; readonly address: string }

/** `support@orbit.example` or `Orbit Support <support@orbit.example>`; null: another form. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  const address = (bracketed ?? text).trim()
  if (!isMailAddress(address)) return null
  return { name: mailName(name.trim().replace(/^"(.*)"$/, '$1')), address }
}
