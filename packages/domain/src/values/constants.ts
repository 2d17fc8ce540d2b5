/** The product's business constants and limits, each defined once. A name ends with its unit. */
export const constants = {
  revenueThousandsFromCents: 100_000,
  revenueMillionsFromCents: 100_000_000,

  dashboardCacheMs: 120_000,
  dashboardCacheEntries: 100,
  eventNameCacheMs: 300_000,

  organizationCacheMs: 300_000,
  organizationFetchChunk: 15,
  organizationFetchConcurrency: 3,
  organizationFetchPauseMs: 100,

  searchDebounceMs: 300,
  blurCloseMs: 200,
  organizationSearchMinCharacters: 2,
  organizationSearchMaxResults: 8,

  dashboardRecentEvents: 20,
  recentStatsDefaultLimit: 50,
  topSellingDefaultLimit: 10,
  highestRevenueDefaultLimit: 10,

  upcomingPanelEvents: 10,
  upcomingDays: 7,
  upcomingDefaultPageSize: 5,

  guestPageSizes: [10, 25, 50, 100],
  guestPageSizeDefault: 25,
  guestStatsLimit: 50,

  refundTimeoutMs: 30_000,
  remoteConfigMinFetchMs: 43_200_000,
  watchedOrganizationsKey: 'ground-control.watched-organizations',

  csvFileSuffix: 'guest-list.csv',
} as const

/** Our own: the longest text that the search box accepts, enough for a whole email with its quotes. */
export const maxSearchCharacters = 20_000
