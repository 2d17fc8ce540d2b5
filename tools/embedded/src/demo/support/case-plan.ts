import { demoSignIns } from '#identity/sign-ins.ts'
import type { Guest, Place } from './case-scene.ts'

export type Requester = {
  readonly accountId: string | null
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly role: string | null
}

export type MessagePlan = {
  readonly minutesAgo: number
  readonly kind: 'received' | 'reply' | 'note' | 'change' | 'action'
  readonly by: Requester | Staff
  readonly text: string
  readonly link?: { readonly kind: 'refund' | 'redemption'; readonly id: string }
}

export type CasePlan = {
  readonly subject: string
  readonly category: string
  readonly priority: 'urgent' | 'high' | 'normal' | 'low'
  readonly requester: Requester
  readonly eventId: string | null
  readonly orgId: string | null
  readonly owner: Staff | null
  readonly snoozedForMinutes?: number
  readonly isSolved?: boolean
  /** Oldest first. The first message opens the case. If the case is solved, the last one solves it. */
  readonly messages: readonly MessagePlan[]
}

export type Staff = { readonly accountId: string; readonly name: string }

const staffOf = (accountId: string): Staff => {
  const found = demoSignIns.find((each) => each.accountId === accountId)
  if (!found) throw new Error(`Nobody signs in as ${accountId}.`)
  return { accountId, name: found.name }
}

export const mara = staffOf('acc_super')
export const jonas = staffOf('acc_second')

export const guestOf = ({ accountId, name, email, phone }: Guest): Requester => ({
  accountId,
  name,
  email,
  phone,
  role: null,
})

export const ofGuest = (guest: Guest) => ({ requester: guestOf(guest), eventId: guest.eventId, orgId: guest.orgId })

/** Venue staff, who have no account with us. */
export function workerOf({ orgName }: Place, name: string, job: string): Requester {
  const house = orgName.toLowerCase().replace(/[^a-z]+/g, '') || 'venue'
  const email = `${name.split(' ')[0]?.toLowerCase()}@${house}.example`
  return { accountId: null, name, email, phone: null, role: `${job}, ${orgName}` }
}

type Said = Pick<MessagePlan, 'minutesAgo' | 'text'>
const said = (minutesAgo: number, text: string): Said => ({ minutesAgo, text })

export const received = (by: Requester, minutesAgo: number, text: string): MessagePlan => ({
  ...said(minutesAgo, text),
  kind: 'received',
  by,
})

export const reply = (by: Staff, minutesAgo: number, text: string): MessagePlan => ({
  ...said(minutesAgo, text),
  kind: 'reply',
  by,
})

export const note = (by: Staff, minutesAgo: number, text: string): MessagePlan => ({
  ...said(minutesAgo, text),
  kind: 'note',
  by,
})

export const took = (by: Staff, minutesAgo: number): MessagePlan => changed(by, minutesAgo, 'took this')
export const solved = (by: Staff, minutesAgo: number): MessagePlan => changed(by, minutesAgo, 'solved this')

export const changed = (by: Staff, minutesAgo: number, what: string): MessagePlan => ({
  ...said(minutesAgo, `${by.name} ${what}`),
  kind: 'change',
  by,
})

export const did = (
  by: Staff,
  minutesAgo: number,
  text: string,
  link: NonNullable<MessagePlan['link']>,
): MessagePlan => ({ ...said(minutesAgo, text), kind: 'action', by, link })
