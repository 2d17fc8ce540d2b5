const phoneAlone = /^[\d\s().+/-]+$/
const phoneInText = /(?:^|[\s:;,(])\+?\d(?:[\s().-]*\d){6,}(?=$|[\s:;,)])/
const minDigits = 4

/** Whether a text contains an email or phone, even an unfinished one. Ids and years in names don't count. */
export const holdsContact = (text: string): boolean =>
  text.includes('@') || (phoneAlone.test(text) && text.replace(/\D/g, '').length >= minDigits) || phoneInText.test(text)

const email = /[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g
/** Only numbers that look like phones, because a number may also belong to a ticket. */
const phone = /\+\d[\d\s().-]{5,}\d|\(\d{2,5}\)[\s.-]*\d[\d\s.-]{4,}\d|\b0\d[\d\s().-]{6,}\d/g

export const withoutContacts = (text: string): string => replaceContacts(text, () => '[erased]')

export const replaceContacts = (text: string, replaced: (contact: string) => string): string =>
  text.replace(email, replaced).replace(phone, replaced)
