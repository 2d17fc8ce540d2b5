/** Ids that are the same in every size and on every day, so that a tour, a test or a link can name them. */
export const landmarks = {
  /** On right now; by far the most tickets. */
  arenaEventId: 'evt_arena',
  /** On right now; holds one of every odd guest, purchase, refund and transfer. */
  odditiesEventId: 'evt_oddities',
  /** Next week; nobody has bought a ticket yet. */
  emptyEventId: 'evt_nobodyYet',
  /** Has more than ten events in the next seven days in the demo. */
  busiestOrganizationId: 'org_halcyonHall',
} as const
