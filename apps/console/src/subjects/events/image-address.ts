import { consoleConfig } from '#platform/config.ts'

/** The event's image as an address a browser can show; null when there is none. */
export function eventImageAddress(source: string | null | undefined): string | null {
  const { identity, apiBase } = consoleConfig()
  const bucket = identity.provider === 'firebase' ? identity.options.storageBucket : undefined
  const address = imageAddress(source, bucket)
  // The platform may be on another origin than the console.
  return address && /^\/(?!\/)/.test(address) ? apiBase + address : address
}

/** Keeps web addresses and platform paths; turns Firebase Storage places into download addresses. */
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
