import {
  type CasePlan,
  changed,
  guestOf,
  jonas,
  mara,
  note,
  ofGuest,
  received,
  reply,
  took,
  workerOf,
} from './case-plan.ts'
import type { Guest, Place } from './case-scene.ts'
import { dollars, hour } from './units.ts'

export function scannerOffline(arena: Place): CasePlan {
  const lena = workerOf(arena, 'Lena Fisk', 'door manager')
  return {
    subject: 'Scanner offline at east door',
    category: 'entry-refused',
    priority: 'urgent',
    requester: lena,
    eventId: arena.eventId,
    orgId: arena.orgId,
    owner: mara,
    messages: [
      received(
        lena,
        12,
        'The east door scanner has been spinning since doors opened. We’re letting people in by name for now, about 140 so far. Can someone check whether scans are coming through?',
      ),
      took(mara, 10),
      reply(
        mara,
        8,
        'Looking now. Scans from the west door are coming through. Please restart the east scanner and keep the list. Once you send me the names, I’ll check in all 140 from the guest list.',
      ),
      note(mara, 7, 'West door is fine, so it’s their device, not the platform. No need to wake anyone.'),
      received(lena, 3, 'Restarted it, and it’s reading again. The list of names is on its way.'),
    ],
  }
}

export const refundNotArrived = (guest: Guest): CasePlan => ({
  ...ofGuest(guest),
  subject: 'Refund hasn’t arrived',
  category: 'refund',
  priority: 'high',
  owner: null,
  messages: [
    received(
      guestOf(guest),
      26,
      `I was told on the phone that my ${ticketsOf(guest)} for ${guest.eventName} (${dollars(guest.cents)}) would be refunded, but I haven’t received anything and the app still shows the QR code. I can’t make it that night.`,
    ),
  ],
})

export const wrongName = (guest: Guest): CasePlan => ({
  ...ofGuest(guest),
  subject: 'Wrong name on VIP tickets',
  category: 'transfer',
  priority: 'normal',
  owner: null,
  messages: [
    received(
      guestOf(guest),
      41,
      `Could you change the name on two of my tickets for ${guest.eventName} to my sister’s? She’s Imani Osei-Bonsu, imani.osei@mail.example, and she’s going without me.`,
    ),
  ],
})

export function compAllocation(place: Place): CasePlan {
  const tomas = workerOf(place, 'Tomás Weir', 'press officer')
  return {
    subject: 'Comp allocation for press',
    category: 'other',
    priority: 'normal',
    requester: tomas,
    eventId: place.eventId,
    orgId: place.orgId,
    owner: jonas,
    messages: [
      received(tomas, hour, 'We need ten more press comps, under my name. Can you set them up by noon tomorrow?'),
      changed(mara, 55, `assigned this to ${jonas.name}`),
      note(jonas, 50, 'They already have 12. Asking their box office whether ten more were agreed.'),
    ],
  }
}

export const newPhone = (guest: Guest): CasePlan => ({
  ...ofGuest(guest),
  subject: 'Can’t log in on my new phone',
  category: 'missing-ticket',
  priority: 'high',
  owner: null,
  messages: [
    received(
      guestOf(guest),
      5 * hour,
      `The login code never arrives. I’ve tried four times since this morning, and my tickets for ${guest.eventName} are on my old phone.`,
    ),
    received(guestOf(guest), 2 * hour, 'Still nothing. Is anyone there?'),
  ],
})

export function wrongRows(place: Place): CasePlan {
  const ines = workerOf(place, 'Ines Calder', 'box office')
  return {
    subject: 'Seat map shows wrong rows',
    category: 'other',
    priority: 'low',
    requester: ines,
    eventId: place.eventId,
    orgId: place.orgId,
    owner: jonas,
    messages: [
      received(ines, 5 * hour + 10, 'Rows N to Q are in the wrong order on the balcony map.'),
      took(jonas, 4 * hour),
    ],
  }
}

export const duplicateCharge = (guest: Guest): CasePlan => ({
  ...ofGuest(guest),
  subject: 'Duplicate charge on card',
  category: 'payment',
  priority: 'normal',
  owner: mara,
  messages: [
    received(
      guestOf(guest),
      26 * hour,
      `I have two identical charges of ${dollars(guest.cents)} for ${guest.eventName}, a minute apart, but only one set of tickets.`,
    ),
    took(mara, 25 * hour),
    note(mara, 25 * hour - 5, 'We only have one payment. The second charge looks like a hold by the bank.'),
    reply(
      mara,
      25 * hour - 12,
      'Thanks for getting in touch. We only see one payment. The second charge may be a temporary hold, which the bank releases after a day or two. Does your statement show it as pending?',
    ),
    received(guestOf(guest), 20 * hour, 'No, they both show as completed.'),
  ],
})

export function payoutSummary(arena: Place): CasePlan {
  const lena = workerOf(arena, 'Lena Fisk', 'door manager')
  return {
    subject: 'Payout summary for October',
    category: 'other',
    priority: 'normal',
    requester: lena,
    eventId: null,
    orgId: arena.orgId,
    owner: mara,
    snoozedForMinutes: 20 * hour,
    messages: [
      received(lena, 48 * hour, 'Our accountant needs the October payouts on one sheet. Where can we find that?'),
      reply(
        mara,
        46 * hour,
        'It comes out on the second working day of the month. I’ll send it to you as soon as it’s ready.',
      ),
      changed(mara, 2 * hour, 'snoozed this until tomorrow'),
    ],
  }
}

const ticketsOf = ({ tickets }: Guest) => (tickets === 1 ? 'ticket' : `${tickets} tickets`)
