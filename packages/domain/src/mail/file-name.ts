const maxNameLength = 100

/** A safe download name: no folder, not hidden, no reversed text, nothing that Windows refuses. */
export function safeFileName(given: string | null, otherwise: string): string {
  const name = (given ?? '')
    .normalize('NFC')
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return name ? shortened(name) : otherwise
}

/** Keeps the ending, which shows the file's type. */
function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= maxNameLength) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, maxNameLength - ending.length).join('') + ending
}

/** RFC 6266: a plain name for old clients, plus the exact one. */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
