const unseen = new Set(['head', 'style', 'script', 'title', 'template', 'noscript'])
const blocks = new Set(['p', 'div', 'br', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'table', 'ul', 'ol', 'blockquote', 'hr'])

/** For reading and searching only. One pass, so that a hostile message can't make it slow. */
export function textOfHtml(html: string): string {
  const lower = html.toLowerCase()
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    text += html.slice(at, open === -1 ? undefined : open)
    if (open === -1) break
    const name = /^<\/?([a-z][a-z0-9]*)/.exec(lower.slice(open, open + 20))?.[1] ?? ''
    if (blocks.has(name)) text += '\n'
    const end = unseen.has(name) && html[open + 1] !== '/' ? lower.indexOf(`</${name}`, open) : open
    const close =
      end === -1 ? -1 : lower.startsWith('<!--', end) ? lower.indexOf('-->', end) + 2 : html.indexOf('>', end)
    at = close <= open ? html.length : close + 1
  }
  return text
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, toCharacter)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['bull', '•'],
  ['hellip', '…'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['rsquo', '’'],
])

function toCharacter(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return named.get(name.toLowerCase()) ?? entity
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
