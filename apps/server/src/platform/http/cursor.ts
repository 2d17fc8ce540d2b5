import { Refusal } from './refusal.ts'

/** A row's place in a list, as callers may keep it: to them it is a word without a meaning. */
export const toCursor = (place: string): string => Buffer.from(place).toString('base64url')

/** The pieces of a place that this program wrote: `shape` says what one looks like. Everything else is bad input. */
export function readCursor(cursor: string, shape: RegExp): readonly string[] {
  const place = Buffer.from(cursor, 'base64url').toString()
  // The database refuses a null character, and a cursor is not read for one before it comes here.
  const isReadable = toCursor(place) === cursor && !place.includes('\0')
  const pieces = isReadable ? shape.exec(place)?.slice(1) : undefined
  if (pieces) return pieces
  const message = 'must be the next of an earlier answer'
  throw new Refusal('invalid-request', `after: ${message}`, { errors: [{ field: 'after', message }] })
}
