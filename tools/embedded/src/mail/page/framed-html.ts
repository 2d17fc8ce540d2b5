import type { ReadMessage } from '#mail/read-message.ts'

/** Nothing runs, nothing is sent, and nothing is loaded: pictures and styles must be in the message itself. */
export const framePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

const picture = /^image\/(png|jpeg|gif|webp)$/

/** Attached pictures are put where the message names them by `cid:`. */
export function framedHtml({ html, files }: ReadMessage): string {
  const pictures = new Map(
    files.flatMap(({ contentId, type, content }) =>
      contentId && picture.test(type)
        ? [[contentId, `data:${type};base64,${content.toString('base64')}`] as const]
        : [],
    ),
  )
  return (
    (html ?? '')
      .replace(/\bcid:([^"'\s)>]{1,500})/gi, (found, id: string) => pictures.get(id) ?? found)
      // The policy does not stop a browser from connecting ahead (rel=preconnect).
      .replace(/<link\b/gi, '<x-link')
  )
}
