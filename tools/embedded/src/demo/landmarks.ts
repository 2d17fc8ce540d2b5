/** These stay the same in every size and on every day, so that tours, tests and links can rely on them. */
export const landmarks = {
  /** Under way, with by far the most tickets. */
  arenaEventId: 'evt_arena',
  /** Under way, with one of every odd guest, purchase, refund and transfer. */
  odditiesEventId: 'evt_oddities',
  /** Next week, with no tickets sold yet. */
  emptyEventId: 'evt_nobodyYet',
  busiestOrganizationId: 'org_halcyonHall',
} as const
