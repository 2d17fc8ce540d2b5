import { expect, test } from 'vitest'
import { constants } from './constants.ts'

test('every business constant has the value the product was specified with', { tags: ['K1'] }, () => {
  expect(constants).toEqual({
    revenueThousandsFromCents: 100_000,
    revenueMillionsFromCents: 100_000_000,
    dashboardCacheMs: 120 * 1_000,
    dashboardCacheEntries: 100,
    eventNameCacheMs: 300 * 1_000,
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
    refundTimeoutMs: 30 * 1_000,
    remoteConfigMinFetchMs: 43_200 * 1_000,
    watchedOrganizationsKey: 'ground-control.watched-organizations',
    csvFileSuffix: 'guest-list.csv',
  })
})

test('the default page size is one of the page sizes', { tags: ['K1'] }, () => {
  expect(constants.guestPageSizes).toContain(constants.guestPageSizeDefault)
})
