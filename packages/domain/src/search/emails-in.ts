import type { Found } from './search-text.ts'

const longestLocalPart = 64
const longestDomain = 120

/** From each @ outwards, and no further than an address is long: so the time grows with the text and not faster. */
export function emailsIn(line: string): Found[] {
  const found: Found[] = []
  for (let sign = line.indexOf('@'); sign !== -1; sign = line.indexOf('@', sign + 1)) {
    const before = line.slice(Math.max(0, sign - longestLocalPart), sign)
    const after = line.slice(sign + 1, sign + 1 + longestDomain)
    // Quotes around an address and the end of a sentence are not part of it.
    const name = before.slice(startOfName(before)).replace(/^[.'%-]+/, '')
    const host = (/^[\p{L}\p{M}\p{N}.-]*/u.exec(after)?.[0] ?? '').replace(/[.-]+$/, '')
    if (name !== '' && isHost(host)) found.push({ at: sign - name.length, text: `${name}@${host}` })
  }
  return found
}

function startOfName(before: string): number {
  let start = before.length
  while (start > 0) {
    // Characters outside the first plane are two units long.
    const previous = start - (/[\udc00-\udfff]/.test(before.charAt(start - 1)) ? 2 : 1)
    if (!nameCharacter.test(before.slice(Math.max(0, previous), start))) break
    start = previous
  }
  return start
}

const nameCharacter = /^[\p{L}\p{M}\p{N}._%+'-]$/u

function isHost(host: string): boolean {
  const labels = host.split('.')
  return labels.length > 1 && !labels.includes('') && /^\p{L}/u.test(labels.at(-1) ?? '')
}
