import { replaceContacts } from '#values/contact-text.ts'

const hidden = '••••••'

type Contact = { readonly email: string | null; readonly phone: string | null }

export const maskedContact = ({ email, phone }: Contact): Contact => ({
  email: email?.trim() ? maskedEmail(email.trim()) : null,
  phone: phone?.trim() ? maskedPhone(phone) : null,
})

/** A text that people wrote, for a list: the contacts in it are masked as elsewhere. */
export const maskedText = (text: string): string =>
  replaceContacts(text, (contact) => (contact.includes('@') ? maskedEmail(contact) : maskedPhone(contact))).replace(
    withoutPrefix,
    maskedPhone,
  )

/** In a list a letter's number may be masked too, since the letter itself shows it. */
const withoutPrefix = /(?<![\w$.•-])(?:1[\s.-]?)?\d{3}[\s.-]?\d{3}[\s.-]?\d{4}(?![\w-])/g

/** The last @ precedes the domain; a text without a domain shows nothing of itself. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? hidden : hidden + email.slice(at)
}

const shownDigits = 4
/** Four digits of a shorter number would reveal too much. */
const fewestDigits = 7

function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/gu, '')
  return digits.length < fewestDigits ? hidden : `${hidden} ${digits.slice(-shownDigits)}`
}
