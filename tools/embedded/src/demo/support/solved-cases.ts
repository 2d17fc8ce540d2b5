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
    subject: 'Change of capacity, Main Room',
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
        'The fire marshal lets us have 40 more in the Main Room. Please raise the standing tickets.',
      ),
      took(jonas, 25 * day - hour),
      reply(jonas, 25 * day - 2 * hour, 'Raised by 40 for every date from tomorrow on.'),
      solved(jonas, 25 * day - 2 * hour - 1),
    ],
  }
}

/** The same person as in a case that is open, so that it shows what came before. */
export const neverCame = (guest: Guest): CasePlan => ({
  ...ofGuest(guest),
  subject: 'Ticket never came by e-mail',
  category: 'missing-ticket',
  priority: 'normal',
  owner: mara,
  isSolved: true,
  messages: [
    received(guestOf(guest), 9 * day, `I bought for ${guest.eventName} and got no mail, only the charge.`),
    took(mara, 9 * day - hour),
    reply(
      mara,
      9 * day - hour - 4,
      'Your tickets are in your account; I have sent the mail once more. Look in the spam folder too.',
    ),
    received(guestOf(guest), 8 * day, 'Found it, thank you!'),
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
    received(guestOf(guest), 3 * day, `They say my code for ${guest.eventName} is not valid. I am standing outside.`),
    took(jonas, 3 * day - 2),
    note(jonas, 3 * day - 3, 'Screenshot of a code from before the transfer. The ticket itself is good.'),
    reply(
      jonas,
      3 * day - 4,
      'Please open the ticket in the app instead of the picture. I have told the door your name.',
    ),
    did(jonas, 3 * day - 6, 'Marked 1 ticket redeemed', { kind: 'redemption', id: guest.ticketId }),
    solved(jonas, 3 * day - 7),
  ],
})

export const receiptName = (guest: Guest): CasePlan => ({
  ...ofGuest(guest),
  subject: 'Receipt with the company’s name',
  category: 'payment',
  priority: 'low',
  owner: mara,
  isSolved: true,
  messages: [
    received(
      guestOf(guest),
      6 * day,
      `Could the receipt for ${guest.eventName} (${dollars(guest.cents)}) name my company?`,
    ),
    reply(
      mara,
      5 * day,
      'Receipts carry the name of the card. I have sent you a confirmation with the company’s name.',
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
    received(guestOf(guest), 2 * day, `I typed the wrong address when I passed on my ticket for ${guest.eventName}.`),
    took(jonas, 2 * day - 20),
    reply(jonas, 2 * day - 25, 'It was not accepted yet, so it is yours again, with a new code.'),
    solved(jonas, 2 * day - 26),
  ],
})

export const refundMade = (guest: RefundedGuest): CasePlan => ({
  ...ofGuest(guest),
  subject: 'Cannot come, may I have my money back',
  category: 'refund',
  priority: 'normal',
  owner: mara,
  isSolved: true,
  messages: [
    received(
      guestOf(guest),
      2 * day - 2 * hour,
      `I am ill and cannot come to ${guest.eventName}. Is a refund possible?`,
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
      `Done: ${dollars(guest.cents)} go back to your card within five to ten days. Get well soon.`,
    ),
    solved(mara, 2 * day - 3 * hour - 4),
  ],
})
