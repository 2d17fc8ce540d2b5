/** Parses RFC 4180 without the console's code, so that a mistake there can't cancel itself out. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const source = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] as string
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === ',' || character === '\n') {
      rows.at(-1)?.push(cell.replace(/\r$/, ''))
      cell = ''
      if (character === '\n') rows.push([])
    } else cell += character
  }
  if (cell) throw new Error('The last line has no end.')
  return rows.slice(0, -1)
}
