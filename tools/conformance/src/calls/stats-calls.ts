import { getOverallStats, listEventStats } from '@ground-control/contract/figures/overview'
import type { EventStatsRow } from '@ground-control/contract/figures/parts'
import { constants } from '@ground-control/domain/values/constants'
import { type Day, todayIn } from '@ground-control/domain/values/time'
import { type Check, probe } from '#check.ts'

const dayMs = 86_400_000
const recentDays = 30

/** Also picks the events for later checks. */
export async function checkStats(check: Check): Promise<void> {
  const rows = await checkEventStats(check)
  const chosen = rows.find(({ ticketsSold }) => ticketsSold > 0) ?? rows[0]
  for (const { eventId, orgId } of rows) check.organizations.known.set(eventId, orgId)
  check.subjects.eventId ??= chosen?.eventId ?? null
  check.subjects.orgId ??= chosen?.orgId ?? null
  await checkOverview(check)
}

async function checkEventStats(check: Check): Promise<readonly EventStatsRow[]> {
  const { findings, now } = check
  const recent = await probe(
    check,
    'P23',
    listEventStats,
    { query: { limit: constants.guestStatsLimit, sortBy: 'lastUpdated', sortOrder: 'desc' } },
    { how: 'as the guest list asks' },
  )
  const plain = await probe(check, 'P23', listEventStats, {}, { how: 'without a query' })
  const limit = constants.dashboardRecentEvents
  const ranged = await probe(
    check,
    'P23',
    listEventStats,
    { query: { ...daysBefore(now), limit } },
    { how: 'for a range of days' },
  )
  for (const [orgId, rows] of Object.entries(recent?.statsByOrg ?? {})) {
    if (rows.some((row) => row.orgId !== orgId)) {
      findings.note('P23', 'statsByOrg lists rows under an organization that they don’t name.')
    }
  }
  const inRange = flat(ranged)
  if (inRange.length > limit) {
    findings.note('P23', `limit=${limit} was ignored: ${inRange.length} rows came. The console shows ${limit} of them.`)
  }
  const rows = flat(recent).length > 0 ? flat(recent) : flat(plain)
  if (recent && rows.length === 0) findings.note('P23', 'There are no events yet, so little else could be checked.')
  return newestFirst(rows)
}

async function checkOverview(check: Check): Promise<void> {
  const query = daysBefore(check.now)
  // The range first, so that a sale in between doesn't look like a contradiction.
  const ranged = await probe(check, 'P24', getOverallStats, { query }, { how: 'for a range of days' })
  const whole = await probe(check, 'P24', getOverallStats, {}, { how: 'without a range' })
  if (whole && ranged && ranged.totalTicketsSold > whole.totalTicketsSold) {
    check.findings.deviation(
      'P24',
      `totalTicketsSold is ${ranged.totalTicketsSold} for ${recentDays} days and only ${whole.totalTicketsSold} for all time.`,
    )
  }
}

const flat = (reply: { readonly statsByOrg: Readonly<Record<string, readonly EventStatsRow[]>> } | null) =>
  Object.values(reply?.statsByOrg ?? {}).flat()

const newestFirst = (rows: readonly EventStatsRow[]) =>
  [...rows].sort((a, b) => Date.parse(b.lastUpdated ?? '') - Date.parse(a.lastUpdated ?? '') || 0)

function daysBefore(now: Date): { readonly startDate: Day; readonly endDate: Day } {
  const day = (at: number) => todayIn('UTC', new Date(at))
  return { startDate: day(now.getTime() - recentDays * dayMs), endDate: day(now.getTime()) }
}
