import { base62Of, between, chance, pick, type Random, scramble, seeded } from '#demo/random.ts'
import { nameFrom, toAscii } from './names.ts'
import { oddNames } from './odd-names.ts'

export type Person = {
  readonly accountId: string
  readonly fullName: string | null
  readonly username: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly sourceIsV1: boolean
  readonly hasPrivateRecord: boolean
  /** How long before the seeding the account was opened: always before the first ticket was on sale. */
  readonly openedDaysAgo: number
  readonly city: string
}

/**
 * The same person for the same index, worked out anew each time, so that a million tickets can name 200,000 people
 * without keeping them. Indexes past the number of accounts are people who buy without one.
 */
export function personAt(index: number): Person {
  const random = seeded(0x70656f70, index)
  const odd = oddNames[index]
  const { full, handle } = odd === undefined ? nameFrom(random) : { full: odd, handle: toAscii(odd) || `guest${index}` }
  const number = between(random, 1, 9999)
  const short = handle.slice(0, 40)
  return {
    accountId: `acc_${base62Of(scramble(index))}${base62Of(scramble(index ^ 0x5bd1e995))}`,
    fullName: odd === undefined && chance(random, 0.02) ? null : full,
    username: chance(random, 0.04) ? null : `${short.replace('.', '_')}${number}`,
    email: chance(random, 0.02) ? null : `${short}${number}@${pick(random, mailDomains)}`,
    phone: chance(random, 0.25) ? null : phoneFrom(random),
    sourceIsV1: chance(random, 0.2),
    hasPrivateRecord: !chance(random, 0.03),
    openedDaysAgo: between(random, 300, 1500),
    city: pick(random, cities),
  }
}

/** Only numbers that are set aside for fiction: nobody's phone rings because of a demo. */
export function phoneFrom(random: Random): string {
  const place = random()
  if (place < 0.7) return `+1${pick(random, areaCodes)}55501${String(between(random, 0, 99)).padStart(2, '0')}`
  if (place < 0.9) return `+447700900${String(between(random, 0, 999)).padStart(3, '0')}`
  return `+3319900${String(between(random, 0, 9999)).padStart(4, '0')}`
}

const mailDomains = ['mail.example', 'post.example', 'inbox.example', 'letters.example', 'studio.example']

const areaCodes =
  '201 206 212 213 267 303 305 312 323 347 404 415 469 503 512 602 612 615 617 646 702 718 773 808'.split(' ')

const cities = [
  'Austin',
  'Berlin',
  'Chicago',
  'Copenhagen',
  'Lagos',
  'Lisbon',
  'London',
  'Los Angeles',
  'Mexico City',
  'Montréal',
  'New Orleans',
  'New York',
  'Portland',
  'São Paulo',
  'Seattle',
  'Tokyo',
]
