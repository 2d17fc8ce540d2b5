const phoneAlone = /^[\d\s().+/-]+$/
const phoneInText = /(?:^|[\s:;,(])\+?\d(?:[\s().-]*\d){6,}(?=$|[\s:;,)])/
const minDigits = 4

/** Whether a text contains an email or phone, even one still being typed. Ids and years in names don't count. */
export const holdsContact = (text: string): boolean =>
  text.includes('@') || (phoneAlone.test(text) && text.replace(/\D/g, '').length >= minDigits) || phoneInText.test(text)
