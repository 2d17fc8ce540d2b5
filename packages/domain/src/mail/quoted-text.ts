export type FoldedText = { readonly shown: string; readonly quoted: string | null }

/** Folds only the quote at the end. Answers between quotes stay in place. */
export function foldQuotes(text: string): FoldedText {
  const lines = text.replaceAll('\r\n', '\n').trimEnd().split('\n')
  const start = quoteStart(lines)
  const shown = lines.slice(0, start).join('\n').trim()
  if (start === lines.length || shown === '') return { shown: lines.join('\n').trim(), quoted: null }
  return { shown, quoted: lines.slice(start).join('\n').trim() }
}

const maxLine = 300
const isMarked = (line: string) => /^\s{0,3}>/.test(line)
const isBlank = (line: string) => line.trim() === ''

function quoteStart(lines: readonly string[]): number {
  const lastMarked = lines.findLastIndex(isMarked)
  const lastWritten = lines.findLastIndex((line) => !isMarked(line) && !isBlank(line))
  /** After a line that announces a quote, either every line is marked or, if it was HTML, none is. */
  const isQuoteFrom = (at: number) => lastMarked >= at !== lastWritten >= at
  const start = lines.findIndex((line, at) => {
    if (isSeparator(line) || isHeaderBlock(lines, at)) return true
    const length = announcedIn(line, lines[at + 1] ?? '')
    return length > 0 && isQuoteFrom(at + length)
  })
  if (start !== -1) return start
  return lastMarked > lastWritten ? lastWritten + 1 : lines.length
}

const wroteStart = /^\s*(On|Am|Le|El|Il|Op|Em)\s/
const wroteEnd = /(wrote|schrieb[^:]{0,150}|a écrit|escribió|ha scritto|schreef[^:]{0,150}|escreveu)\s?:\s*$/

const cut = (line: string) => line.slice(0, maxLine)

/** The number of lines that 'On Nov 15, 2026, Ada wrote:' takes here; 0: no such line. */
function announcedIn(line: string, next: string): 0 | 1 | 2 {
  if (!wroteStart.test(cut(line))) return 0
  if (wroteEnd.test(cut(line))) return 1
  return !isBlank(next) && wroteEnd.test(cut(next)) ? 2 : 0
}

const isSeparator = (line: string) => /^\s*-{3,}\s*(Original Message|Forwarded message)\s*-{3,}\s*$/i.test(cut(line))

/** Outlook repeats the message's headers above the quote. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!/^\s*\**From:/i.test(cut(lines[at] ?? ''))) return false
  const below = lines.slice(at + 1, at + 6).map(cut)
  return below.some((line) => /^\s*\**(Sent|Date):/i.test(line)) && below.some((line) => /^\s*\**To:/i.test(line))
}
