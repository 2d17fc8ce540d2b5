/** Compares the whole domain and ignores case. Doesn't trim, because a text with a space isn't an address. */
export function isStaffEmail(email: string | null | undefined, staffDomain: string): boolean {
  const [local, domain, ...more] = email?.split('@') ?? []
  if (!local || !domain || more.length > 0 || /[\s\p{Cc}]/u.test(`${local}${domain}`)) return false
  return lowerAscii(domain) === lowerAscii(staffDomain)
}

/** A to Z only: full Unicode lower-casing turns look-alikes, such as the Kelvin sign, into plain letters. */
const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
