/** Calling codes have one to three digits. None is the beginning of another. */
export const countryCode = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** '+12125550143' becomes '+1 (212) 555-0143'. Grouped numbers stay unchanged. */
export function formatPhone(phone: string): string {
  const text = phone.trim()
  if (!isDialled.test(text)) return text
  const digits = text.replace(/\D/g, '')
  const [, one, area, exchange, line] = northAmerican.exec(digits) ?? []
  const isAbroad = text.startsWith('+')
  if (area && (one || !isAbroad)) return `${one ? '+1 ' : ''}(${area}) ${exchange}-${line}`
  return isAbroad && isUngrouped.test(text) ? grouped(digits) : text
}

const isDialled = /^\+?[\d\s().\-/]+$/
const isUngrouped = /^\+[1-9]\d{6,14}$/
const northAmerican = /^(1)?([2-9]\d{2})([2-9]\d{2})(\d{4})$/

function grouped(digits: string): string {
  const code = countryCode.exec(digits)?.[0] ?? ''
  const national = digits.slice(code.length)
  const sizes = customs.find(([start]) => start.test(digits))?.[1] ?? usualSizes(national.length)
  const groups: string[] = []
  let at = 0
  for (const size of sizes) {
    groups.push(national.slice(at, at + size))
    at += size
  }
  return [`+${code}`, ...groups, national.slice(at)].filter(Boolean).join(' ')
}

/** The usual groups in these countries. */
const customs: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4420\d{8}$/, [2, 4, 4]],
  [/^447\d{9}$/, [4, 6]],
  [/^33\d{9}$/, [1, 2, 2, 2, 2]],
  [/^4[57]\d{8}$/, [2, 2, 2, 2]],
]

/** Groups of three, never with a single digit at the end. */
function usualSizes(length: number): readonly number[] {
  const threes = Math.floor(length / 3)
  if (length === 8) return [4, 4]
  if (length % 3 === 0) return Array(threes).fill(3)
  return length % 3 === 1 ? [...Array(threes - 1).fill(3), 4] : [...Array(threes).fill(3), 2]
}
