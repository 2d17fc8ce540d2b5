const hidden = '••••••'

type Contact = { readonly email: string | null; readonly phone: string | null }

export const maskedContact = ({ email, phone }: Contact): Contact => ({
  email: email?.trim() ? maskedEmail(email.trim()) : null,
  phone: phone?.trim() ? maskedPhone(phone) : null,
})

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
