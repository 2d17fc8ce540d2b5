import {
  type CasePlan,
  did,
  guestOf,
  jonas,
  mara,
  note,
  ofGuest,
  received,
  reply,
  solved,
  took,
  workerOf,
} from './case-plan.ts'
import type { Guest, Place, RefundedGuest } from './case-scene.ts'
import { day, dollars, hour } from './units.ts'

export function changeOfCapacity(arena: Place): CasePlan {
  const lena = workerOf(arena, 'Lena Fisk', 'door manager')
  return {
    subject: 'Capacity change for the Main Room',
    category: 'other',
    priority: 'low',
    requester: lena,
    eventId: null,
    orgId: arena.orgId,
    owner: jonas,
    isSolved: true,
    messages: [
      received(
        lena,
        25 * day,
        'The fire marshal has approved 40 more people in the Main Room. Please increase the standing tickets.',
      ),
      took(jonas, 25 * day - hour),
      reply(jonas, 25 * day - 2 * hour, 'Done. There are 40 more for every date from tomorrow.'),
      solved(jonas, 25 * day - 2 * hour - 1),
    ],
  }
}

/** The same guest as in an open case, so that it shows their history. */
export const neverCame = (guest: Guest): CasePlan => ({
  ...ofGuest(guest),
  subject: 'Tickets never arrived by email',
  category: 'missing-ticket',
  priority: 'normal',
  owner: mara,
  isSolved: true,
  messages: [
    received(
      guestOf(guest),
      9 * day,
      `I bought tickets for ${guest.eventName} and was charged, but I never got an email.`,
    ),
    took(mara, 9 * day - hour),
    reply(
      mara,
      9 * day - hour - 4,
      'Your tickets are in your account, and I’ve just resent the email. Please check your spam folder too.',
    ),
    received(guestOf(guest), 8 * day, 'Found it, thanks!'),
    solved(mara, 8 * day - 30),
  ],
})

export const turnedAway = (guest: Guest): CasePlan => ({
  ...ofGuest(guest),
  subject: 'Turned away at the door',
  category: 'entry-refused',
  priority: 'urgent',
  owner: jonas,
  isSolved: true,
  messages: [
    received(
      guestOf(guest),
      3 * day,
      `They’re telling me my code for ${guest.eventName} isn’t valid. I’m standing outside.`,
    ),
    took(jonas, 3 * day - 2),
    note(
      jonas,
      3 * day - 3,
      'They have a screenshot of the code from before the transfer. The ticket itself is valid.',
    ),
    reply(
      jonas,
      3 * day - 4,
      'Please show the ticket in the app instead of the screenshot. I’ve given the door your name.',
    ),
    did(jonas, 3 * day - 6, 'Marked 1 ticket redeemed', { kind: 'redemption', id: guest.ticketId }),
    solved(jonas, 3 * day - 7),
  ],
})

export const receiptName = (guest: Guest): CasePlan => ({
  ...ofGuest(guest),
  subject: 'Company name on receipt',
  category: 'payment',
  priority: 'low',
  owner: mara,
  isSolved: true,
  messages: [
    received(
      guestOf(guest),
      6 * day,
      `Could you put my company’s name on the receipt for ${guest.eventName} (${dollars(guest.cents)})?`,
    ),
    reply(
      mara,
      5 * day,
      'Receipts always show the cardholder’s name. I’ve sent you a confirmation with your company’s name instead.',
    ),
    solved(mara, 5 * day - 1),
  ],
})

export const wrongFriend = (guest: Guest): CasePlan => ({
  ...ofGuest(guest),
  subject: 'Sent my ticket to the wrong friend',
  category: 'transfer',
  priority: 'high',
  owner: jonas,
  isSolved: true,
  messages: [
    received(guestOf(guest), 2 * day, `I typed the wrong email when I transferred my ticket for ${guest.eventName}.`),
    took(jonas, 2 * day - 20),
    reply(jonas, 2 * day - 25, 'They hadn’t accepted it yet, so it’s yours again, with a new code.'),
    solved(jonas, 2 * day - 26),
  ],
})

export const refundMade = (guest: RefundedGuest): CasePlan => ({
  ...ofGuest(guest),
  subject: 'Can’t make it, can I get a refund?',
  category: 'refund',
  priority: 'normal',
  owner: mara,
  isSolved: true,
  messages: [
    received(
      guestOf(guest),
      2 * day - 2 * hour,
      `I’m sick and can’t make it to ${guest.eventName}. Can I get a refund?`,
    ),
    took(mara, 2 * day - 3 * hour),
    did(
      mara,
      2 * day - 3 * hour - 2,
      `Refunded ${dollars(guest.cents)} (${guest.tickets} ${guest.tickets === 1 ? 'ticket' : 'tickets'})`,
      {
        kind: 'refund',
        id: guest.refundId,
      },
    ),
    reply(
      mara,
      2 * day - 3 * hour - 3,
      `Done. You’ll get ${dollars(guest.cents)} back on your card within five to ten days. Get well soon!`,
    ),
    solved(mara, 2 * day - 3 * hour - 4),
  ],
})
