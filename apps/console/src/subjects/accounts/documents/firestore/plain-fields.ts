import { Bytes, DocumentReference, GeoPoint, Timestamp } from 'firebase/firestore/lite'

type Fields = Readonly<Record<string, unknown>>

/** What Firestore keeps in kinds of its own, in the form that the platform's calls give it. */
export const plainFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]))

function plain(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString()
  if (value instanceof GeoPoint) return { latitude: value.latitude, longitude: value.longitude }
  if (value instanceof DocumentReference) return value.path
  if (value instanceof Bytes) return value.toBase64()
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === 'object' && value !== null ? plainFields(value as Fields) : value
}
