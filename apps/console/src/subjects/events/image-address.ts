import { consoleConfig } from '#platform/config.ts'

/** What an event's image field says, as an address that a browser can show. null: it says nothing that could be. */
export function eventImageAddress(source: string | null | undefined): string | null {
  const { identity, apiBase } = consoleConfig()
  const bucket = identity.provider === 'firebase' ? identity.options.storageBucket : undefined
  const address = imageAddress(source, bucket)
  // A path of the platform, which may be on another address than the console.
  return address && /^\/(?!\/)/.test(address) ? apiBase + address : address
}

/** A web address or a path of the platform stays as it is; a place in Firebase Storage becomes where it is given out. */
export function imageAddress(source: string | null | undefined, bucket: string | undefined): string | null {
  const text = source?.trim()
  if (!text) return null
  const [, named, file] = /^gs:\/\/([^/]+)\/(.+)$/.exec(text) ?? []
  if (named && file) return storageAddress(named, file)
  if (text.startsWith('/') || /^(https?:|data:image\/)/i.test(text)) return text
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return null
  return bucket ? storageAddress(bucket, text) : text
}

const storageAddress = (bucket: string, file: string): string =>
  `https://firebasestorage.googleapis.com/v0/b/${encodeURIComponent(bucket)}/o/${encodeURIComponent(file)}?alt=media`
