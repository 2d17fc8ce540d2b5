import { type Person, personAt } from '#demo/people/people.ts'
import { between, type Random } from '#demo/random.ts'
import { demoSignIns } from '#identity/sign-ins.ts'
import type { Party, Recipient } from './purchase.ts'

export type Buyer = { readonly owner: Party; readonly purchaser: Party }

/** Most buyers have an account. A few of the others left no contact details. */
export function drawBuyer(accounts: number, random: Random): Buyer {
  const kind = random()
  if (kind < 0.84) return accountBuyer(drawAccountHolder(accounts, random))
  const guest = drawStranger(accounts, random)
  if (kind < 0.91) return guestBuyer(guest.email ?? guest.phone, guest)
  if (kind < 0.95) return guestBuyer(guest.phone ?? guest.email, { ...guest, email: null })
  return guestBuyer(kind < 0.98 ? 'unknown' : null, guest)
}

export function accountBuyer(person: Person): Buyer {
  const owner = partyOf(person)
  return { owner, purchaser: owner }
}

export function guestBuyer(ownerId: string | null, person: Person): Buyer {
  const { fullName: name, email, phone } = person
  return { owner: { accountId: ownerId, name, email, phone }, purchaser: { accountId: null, name, email, phone } }
}

export function partyOf({ accountId, fullName: name, email, phone }: Person): Party {
  return { accountId, name, email, phone }
}

/** A recipient without an account is identified by email. */
export function drawRecipient(accounts: number, random: Random): Recipient {
  if (random() < 0.7) return recipientOf(drawAccountHolder(accounts, random))
  const stranger = recipientOf(drawStranger(accounts, random))
  return { ...stranger, accountId: stranger.email }
}

export function recipientOf(person: Person): Recipient {
  const email = person.email ?? `${person.username ?? 'friend'}@mail.example`
  return { ...partyOf(person), name: person.fullName ?? 'A Friend', email }
}

export const staffBuyer = (): Buyer => {
  const staff = demoSignIns.find((each) => each.superadmin && each.hasAccount)
  if (!staff) throw new Error('The demo sign-ins name no super-admin with an account.')
  const owner = { accountId: staff.accountId, name: staff.name, email: staff.email, phone: null }
  return { owner, purchaser: owner }
}

function drawAccountHolder(accounts: number, random: Random): Person {
  return personAt(Math.floor(accounts * random() ** 1.6))
}

const drawStranger = (accounts: number, random: Random): Person =>
  personAt(accounts + between(random, 0, Math.ceil(accounts / 4)))
