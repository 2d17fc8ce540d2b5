import { Refusal } from './refusal.ts'

export const toCursor = (place: string): string => Buffer.from(place).toString('base64url')

export function readCursor(cursor: string, shape: RegExp): readonly string[] {
  const place = Buffer.from(cursor, 'base64url').toString()
  // Rejects null characters, which Postgres can't handle: the input check can't see inside a cursor.
  const isReadable = toCursor(place) === cursor && !place.includes('\0')
  const pieces = isReadable ? shape.exec(place)?.slice(1) : undefined
  if (pieces) return pieces
  const message = 'must be the `next` of an earlier reply'
  throw new Refusal('invalid-request', `after: ${message}`, { errors: [{ field: 'after', message }] })
}
