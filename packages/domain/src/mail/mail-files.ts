import { safeFileName } from './file-name.ts'

const megabyte = 1024 * 1024
export const maxFileBytes = 10 * megabyte
export const maxFilesBytes = 20 * megabyte
const maxFiles = 50
export const maxAttached = 20

export const keptTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/heic',
  'application/pdf',
  'text/plain',
] as const
export type KeptType = (typeof keptTypes)[number]

export const fileRefusals = ['type', 'too-large', 'too-much'] as const
export type FileRefusal = (typeof fileRefusals)[number]

export const fileRefusalWords: Readonly<Record<FileRefusal, string>> = {
  type: 'Not kept: only images, PDF and text files are.',
  'too-large': 'Not kept: larger than 10 MB.',
  'too-much': 'Not kept: all attachments together are larger than 20 MB.',
}

export const attachRefusalWords: Readonly<Record<FileRefusal, string>> = {
  type: 'Only images, PDF and text can be attached.',
  'too-large': 'It is larger than 10 MB.',
  'too-much': 'All attachments together are larger than 20 MB.',
}

type GivenFile = { readonly name: string | null; readonly content: Uint8Array }

export type JudgedFile<File extends GivenFile> = {
  readonly name: string
  readonly file: File
} & ({ readonly type: KeptType; readonly refusal: null } | { readonly type: null; readonly refusal: FileRefusal })

/** In the message's order: if there is too much, the first files are kept. */
export function judgeFiles<File extends GivenFile>(files: readonly File[]): JudgedFile<File>[] {
  let left = maxFilesBytes
  return files.slice(0, maxFiles).map((file, at) => {
    const given = safeFileName(file.name, `attachment-${at + 1}`)
    const size = file.content.length
    const type = typeByContent(file.content)
    if (size > maxFileBytes) return { name: given, file, type: null, refusal: 'too-large' }
    if (type === null) return { name: given, file, type, refusal: 'type' }
    if (size > left) return { name: given, file, type: null, refusal: 'too-much' }
    left -= size
    return { name: nameOfType(given, type), file, type, refusal: null }
  })
}

const endings: Readonly<Record<KeptType, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'csv', 'log', 'md', 'ics'],
}

/** The file's ending follows its content, so that no program opens it as another type. */
function nameOfType(name: string, type: KeptType): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return endings[type].includes(ending) ? name : `${name}.${endings[type][0]}`
}

/** By the first bytes, not by what the sender says; null: not a type we store. */
export function typeByContent(content: Uint8Array): KeptType | null {
  const starts = (text: string, at = 0) => [...text].every((each, index) => content[at + index] === each.charCodeAt(0))
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts('\xff\xd8\xff')) return 'image/jpeg'
  if (starts('GIF87a') || starts('GIF89a')) return 'image/gif'
  if (starts('RIFF') && starts('WEBP', 8)) return 'image/webp'
  if (starts('ftyp', 4) && ['heic', 'heix', 'mif1', 'msf1'].some((brand) => starts(brand, 8))) return 'image/heic'
  if (starts('%PDF-')) return 'application/pdf'
  return isPlainText(content) ? 'text/plain' : null
}

/** No control characters, and no markup that a browser would run. */
function isPlainText(content: Uint8Array): boolean {
  for (const byte of content) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) return false
  const beginning = String.fromCharCode(...content.subarray(0, 4096))
  return !/^[\s\xef\xbb\xbf]*<[a-z!?/]/i.test(beginning) && !/<(script|html|svg|iframe|body)\b/i.test(beginning)
}

export const fileSizeText = (bytes: number): string =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / megabyte).toFixed(1)} MB`
