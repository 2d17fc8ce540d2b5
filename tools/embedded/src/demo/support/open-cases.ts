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
        'The east door scanner has been spinning since doors opened. We are letting people in by name for now, about 140 so far. Can someone check whether scans are landing?',
      ),
      took(mara, 10),
      reply(
        mara,
        8,
        'Looking now. Scans from the west door are landing. Please restart the east scanner and hold the list; I will mark the 140 redeemed from the guest list once you send the names.',
      ),
      note(mara, 7, 'West door is fine, so it is their device and not the platform. No need to wake anybody.'),
      received(lena, 3, 'Restarted, it is reading again. The list of names is on its way.'),
    ],
  }
}

export const refundNotArrived = (guest: Guest): CasePlan => ({
  ...ofGuest(guest),
  subject: 'Refund did not arrive',
  category: 'refund',
  priority: 'high',
  owner: null,
  messages: [
    received(
      guestOf(guest),
      26,
      `I was told on the phone that my ${ticketsOf(guest)} for ${guest.eventName} (${dollars(guest.cents)}) would be refunded, but nothing has arrived, and the app still shows the QR code. I cannot come that evening.`,
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
      `Could you change the name on two of my tickets for ${guest.eventName} to my sister’s? She is Imani Osei-Bonsu, imani.osei@mail.example. She will pick them up herself.`,
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
      received(tomas, hour, 'We need ten more press comps, under my name. Could they be in by noon tomorrow?'),
      changed(mara, 55, `assigned this to ${jonas.name}`),
      note(jonas, 50, 'They had 12 already. Asking their box office whether ten more are agreed.'),
    ],
  }
}

export const newPhone = (guest: Guest): CasePlan => ({
  ...ofGuest(guest),
  subject: 'Cannot log in on new phone',
  category: 'missing-ticket',
  priority: 'high',
  owner: null,
  messages: [
    received(
      guestOf(guest),
      5 * hour,
      `The code never comes. I have tried four times since this morning, and my tickets for ${guest.eventName} are on the old phone.`,
    ),
    received(guestOf(guest), 2 * hour, 'Still nothing. Is anybody there?'),
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
    messages: [received(ines, 5 * hour + 10, 'Rows N to Q are swapped on the balcony plan.'), took(jonas, 4 * hour)],
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
      `Two identical charges of ${dollars(guest.cents)} for ${guest.eventName}, a minute apart. I only have one set of tickets.`,
    ),
    took(mara, 25 * hour),
    note(mara, 25 * hour - 5, 'Only one payment is here. The second looks like the bank’s reservation.'),
    reply(
      mara,
      25 * hour - 12,
      'Thank you for writing. We see one payment. The second line is often a reservation that the bank lets go after a day or two; does your statement call it pending?',
    ),
    received(guestOf(guest), 20 * hour, 'It says completed, both of them.'),
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
      received(lena, 48 * hour, 'Our accountant asks for the October payout as one sheet. Where do we find it?'),
      reply(
        mara,
        46 * hour,
        'It is made on the second working day of the month. I will send it as soon as it is there.',
      ),
      changed(mara, 2 * hour, 'snoozed this until tomorrow'),
    ],
  }
}

const ticketsOf = ({ tickets }: Guest) => (tickets === 1 ? 'ticket' : `${tickets} tickets`)
