export type SeedSize = 'tiny' | 'demo' | 'large'

export type Size = {
  readonly organizations: number
  readonly accounts: number
  readonly events: number
  readonly onNow: number
  readonly soon: number
  readonly today: number
  readonly perDayOfNextWeek: number
  /** 0: past events are spread over the last months. */
  readonly perDayOfLastWeeks: number
  readonly later: number
  readonly undated: number
  readonly tickets: number
  readonly arenaTickets: number
  /** Sells a lot today at any hour. Otherwise today is like any other day. */
  readonly busyToday: boolean
}

export const sizes: Readonly<Record<SeedSize, Size>> = {
  tiny: {
    organizations: 10,
    accounts: 300,
    events: 34,
    onNow: 3,
    soon: 2,
    today: 2,
    perDayOfNextWeek: 2,
    perDayOfLastWeeks: 0,
    later: 3,
    undated: 1,
    tickets: 1_500,
    arenaTickets: 300,
    busyToday: true,
  },
  demo: {
    organizations: 40,
    accounts: 15_000,
    events: 420,
    onNow: 5,
    soon: 5,
    today: 8,
    perDayOfNextWeek: 7,
    perDayOfLastWeeks: 9,
    later: 75,
    undated: 5,
    tickets: 60_000,
    arenaTickets: 5_000,
    busyToday: false,
  },
  large: {
    organizations: 150,
    accounts: 200_000,
    events: 2_000,
    onNow: 12,
    soon: 12,
    today: 25,
    perDayOfNextWeek: 40,
    perDayOfLastWeeks: 45,
    later: 500,
    undated: 15,
    tickets: 1_000_000,
    arenaTickets: 100_000,
    busyToday: false,
  },
}
