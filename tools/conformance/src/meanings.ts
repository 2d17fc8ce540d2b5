import type { CallNumber } from '@ground-control/contract/endpoints'

/** What staff lose if a call doesn't answer as the console expects. */
export const meanings: Readonly<Record<CallNumber, string>> = {
  P1: 'The events of a person’s tickets will not show on Users and on profiles, and an event’s own page will not open.',
  P2: 'Guest lists of events outside the recent ones will have no title, and finding an event by its ID will fail.',
  P3: 'The Upcoming Events panel will name this organization as one that could not be loaded.',
  P4: 'An organization’s page will show no events, and Event Search will miss the events of that organization.',
  P5: 'Organization pages will not open, and watched organizations will show their IDs instead of their names.',
  P6: 'Organization search will say SEARCH FAILED, and no organization can be added to the watched ones.',
  P7: 'No screen asks for a single space today; places named by their ID alone could not be looked up.',
  P8: 'No screen asks for several spaces today; places named by their IDs alone could not be looked up.',
  P9: 'Issuing comp tickets will fail, or will seem to have failed although tickets were issued.',
  P10: 'Marking a ticket REDEEMED or PENDING will be rolled back with a message.',
  P11: 'After a refund without an answer nobody will see whether it went through, and payments can’t be found by ID.',
  P12: 'The tickets on an event’s own page will not load.',
  P13: 'Issuing comp tickets will offer no ticket types, and an event’s page will not list its types.',
  P14: 'A profile’s tickets, and YOUR TICKETS on Users, will not load.',
  P15: 'Transferring tickets will fail, or will seem to have failed although they changed hands.',
  P16: 'Refunding the rest of a payment will fail, or will be reported wrongly.',
  P17: 'Refunds from the guest list will fail, or will be reported wrongly to the person who makes them.',
  P18: 'User search will show an error instead of results.',
  P19: 'Nobody can sign in: signing in loads the person’s own account (code 1002 or 1003), and profiles will not open.',
  P20: 'The private part of a profile will show an error, or a record where there is none.',
  P21: 'Staff pages will not show who holds which claim.',
  P22: 'Claims cannot be changed from a staff page, or a change will seem to have failed.',
  P23: 'The dashboard’s table will say that it could not load, and guest lists will look for their title elsewhere.',
  P24: 'The three cards of the dashboard will read Error.',
  P25: 'The guest list will not load: UNABLE TO LOAD GUEST LIST, and with it no check-in, export or refund.',
}

/** For calls that work for staff but still have a fault. */
export const otherMeanings = {
  open: 'Staff can work with it, but it is open: whoever knows the address can call it without signing in.',
  expiry: 'Staff whose token has run out will see an error here instead of being given a fresh one.',
  belowZero: 'Staff will see amounts below zero, and sums that are too low.',
  twice: 'Guests and revenue of the guest list will be counted twice.',
}
