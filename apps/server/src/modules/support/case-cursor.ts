import { Refusal } from '#platform/http/refusal.ts'

/** A case's place in the order of every list. The two moments are microseconds, as text: they are larger than a number. */
export type CasePlace = {
  readonly rank: number
  readonly moment: string
  readonly opened: string
  readonly caseId: string
}

export const cursorOf = ({ rank, moment, opened, caseId }: CasePlace): string =>
  Buffer.from(JSON.stringify([rank, moment, opened, caseId])).toString('base64url')

export function placeOf(cursor: string): CasePlace {
  const [rank, moment, opened, caseId, ...more] = listIn(cursor)
  if (isRank(rank) && isMoment(moment) && isMoment(opened) && isPlainId(caseId) && more.length === 0) {
    return { rank, moment, opened, caseId }
  }
  const message = 'must be the next of an earlier answer'
  throw new Refusal('invalid-request', `after: ${message}`, { errors: [{ field: 'after', message }] })
}

function listIn(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

const isRank = (value: unknown): value is number => Number.isInteger(value) && Math.abs(Number(value)) < 10

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{1,19}$/.test(value) && BigInt.asIntN(64, BigInt(value)) === BigInt(value)

const isPlainId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value)
