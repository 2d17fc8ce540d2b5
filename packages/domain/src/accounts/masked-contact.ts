import { replaceContacts } from '#values/contact-text.ts'

const hidden = '••••••'

type Contact = { readonly email: string | null; readonly phone: string | null }

export const maskedContact = ({ email, phone }: Contact): Contact => ({
  email: email?.trim() ? maskedEmail(email.trim()) : null,
  phone: phone?.trim() ? maskedPhone(phone) : null,
})

/** Masks contacts in a text that somebody wrote, for a list. */
export const maskedText = (text: string): string =>
  replaceContacts(text, (contact) => (contact.includes('@') ? maskedEmail(contact) : maskedPhone(contact))).replace(
    withoutPrefix,
    maskedPhone,
  )

/** May also mask numbers that aren't phones. That is fine in a list, because the message itself shows them. */
const withoutPrefix = /(?<![\w$.•-])(?:1[\s.-]?)?\d{3}[\s.-]?\d{3}[\s.-]?\d{4}(?![\w-])/g

/** The last @ precedes the domain. A text without a domain is masked completely. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? hidden : hidden + email.slice(at)
}

const shownDigits = 4
/** For shorter numbers, showing four digits would reveal too much. */
const fewestDigits = 7

function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/gu, '')
  return digits.length < fewestDigits ? hidden : `${hidden} ${digits.slice(-shownDigits)}`
}
