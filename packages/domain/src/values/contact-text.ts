const phoneAlone = /^[\d\s().+/-]+$/
const phoneInText = /(?:^|[\s:;,(])\+?\d(?:[\s().-]*\d){6,}(?=$|[\s:;,)])/
const minDigits = 4

/** Whether a text has an email or a phone in it, also one that is still being typed. Ids and years in a name are none. */
export const holdsContact = (text: string): boolean =>
  text.includes('@') || (phoneAlone.test(text) && text.replace(/\D/g, '').length >= minDigits) || phoneInText.test(text)
