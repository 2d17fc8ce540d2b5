import { eventChoices } from '@ground-control/domain/events/event-choices'
import { organizationStatsColumns } from '@ground-control/domain/figures/organization-stats'
import { comparisons } from '@ground-control/domain/figures/ranges/comparison'
import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { Cents, Count, EventId, Instant, OrgId } from '#primitives.ts'
import { ComparedDays, inOrder, left, outOfOrder, page, range, UnderWay } from './parts.ts'

const organizationFigures = {
  /** Zero if only the compared days have events. */
  events: Count,
  tickets: Count,
  gross: Cents,
  refunded: Cents,
  net: Cents,
  /** The gross of the compared days; null if there is nothing to compare with. */
  grossBefore: Cents.nullable(),
}

const OrganizationStatsRow = z.object({ orgId: OrgId, orgName: z.string().nullable(), ...organizationFigures })
export type OrganizationStatsRow = z.output<typeof OrganizationStatsRow>

const OrganizationStats = z.object({
  total: Count,
  totals: z.object(organizationFigures),
  before: ComparedDays.nullable(),
  organizations: z.array(OrganizationStatsRow),
  ...left,
})
export type OrganizationStats = z.output<typeof OrganizationStats>

const organizationOrder = {
  ...range,
  compareWith: z.enum(comparisons).default('before'),
  sortBy: z.enum(organizationStatsColumns).default('gross'),
  sortOrder: page.sortOrder,
}

export const listRangeOrganizations = endpoint({
  name: 'listRangeOrganizations',
  method: 'GET',
  path: '/api/v1/admin/stats/organizations',
  summary: 'What each organization sold in a range of days, beside the days it is compared with',
  permission: 'staff',
  query: z.strictObject({ ...organizationOrder, ...page }).refine(inOrder, outOfOrder),
  reply: OrganizationStats,
})

export const exportRangeOrganizations = endpoint({
  name: 'exportRangeOrganizations',
  method: 'POST',
  path: '/api/v1/admin/stats/organizations/export',
  summary: 'All organizations of a range, for a file; the audit trail records who exported it',
  permission: 'staff',
  body: z.strictObject(organizationOrder).refine(inOrder, outOfOrder),
  reply: OrganizationStats,
})

const OrganizationFigures = z.object({
  asOf: Instant,
  /** Ticketed events, including drafts and cancelled ones. The sums cover the same events. */
  events: Count,
  sold: Count,
  gross: Cents,
  refundedAmount: Cents,
  underWay: UnderWay.optional(),
  comps: Count,
  /** The next event to start that isn't cancelled. */
  next: z.object({ eventId: EventId, eventName: z.string().nullable(), startDate: Instant }).nullable(),
  /** The same for the whole platform, to compare the refund rate with. */
  platform: z.object({ gross: Cents, refundedAmount: Cents }),
  /** Every ticketed event with its figures, latest start first; at most 500. */
  byEvent: z.array(
    z.object({
      eventId: EventId,
      sold: Count,
      comps: Count,
      refunded: Count,
      redeemed: Count,
      gross: Cents,
      refundedAmount: Cents,
      capacity: Count.nullable(),
    }),
  ),
  ...left,
})
export type OrganizationFigures = z.output<typeof OrganizationFigures>

export const exportOrganizationEvents = endpoint({
  name: 'exportOrganizationEvents',
  method: 'POST',
  path: '/api/v1/admin/organizations/{orgId}/events/export',
  summary: 'Events of an organization with their figures, latest start first, as CSV; audited with the number of rows',
  permission: 'staff',
  servesFile: true,
  params: z.object({ orgId: OrgId }),
  body: z.strictObject({ events: z.enum(eventChoices) }),
  reply: z.string(),
  refusals: { 404: 'There is no such organization' },
})

export const getOrganizationFigures = endpoint({
  name: 'getOrganizationFigures',
  method: 'GET',
  path: '/api/v1/admin/organizations/{orgId}/figures',
  summary: 'Figures of an organization, overall and by event, beside those of the platform',
  permission: 'staff',
  params: z.object({ orgId: OrgId }),
  /** Without days, the figures cover the events' whole life. */
  query: z.strictObject(range).refine(inOrder, outOfOrder),
  reply: OrganizationFigures,
  refusals: { 404: 'There is no such organization' },
})
