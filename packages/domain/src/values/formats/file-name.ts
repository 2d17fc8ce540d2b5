/** A name that Windows, macOS and Linux accept: as much of the text as fits before the ending, or the fallback. */
export function fileNameOf(text: string, ending: string, fallback: string): string {
  const name = withoutEdges(text.replace(unwanted, '').replace(forbidden, ' ').replace(/\s+/g, ' '))
  const short = withoutEdges(shortened(name, maxBytes - `_${ending}`.length))
  if (short === '') return fallback
  const whole = `${short}${ending}`
  return isDevice.test(whole) ? `_${whole}` : whole
}

/** The limit of the strictest file system. */
const maxBytes = 255

/**
 * Characters that are invisible or change the reading direction. Joiners stay, because emoji and some scripts need
 * them.
 */
const unwanted = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffd\u{e0001}]/gu

const forbidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Co}<>:"/\\|?*]/gu

const withoutEdges = (name: string): string => name.replace(/^[\s.]+|[\s.]+$/g, '')

/** Windows reserves these names for devices, whatever follows the first full stop. */
const isDevice = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*\./i

/** Cuts between characters as people see them: a family emoji is kept or dropped as a whole. */
function shortened(name: string, bytes: number): string {
  if (byteLength(name) <= bytes) return name
  let kept = ''
  let used = 0
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)) {
    used += byteLength(segment)
    if (used > bytes) break
    kept += segment
  }
  return kept
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length
