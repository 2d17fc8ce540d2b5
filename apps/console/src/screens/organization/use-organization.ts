import { orNull } from '@ground-control/contract/client'
import { exportOrganizationEvents, getOrganizationFigures } from '@ground-control/contract/figures/organizations'
import type { EventChoice } from '@ground-control/domain/events/event-choices'
import type { DayRange } from '@ground-control/domain/figures/ranges/date-range'
import type { OrgId } from '@ground-control/domain/values/ids'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api, streamApi } from '#platform/api.ts'
import { useCapability } from '#platform/capabilities.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { eventQueries } from '#subjects/events/queries.ts'
import { organizations, readOrganization } from '#subjects/organizations/organizations.ts'
import { ticketKeys } from '#subjects/tickets/queries.ts'
import { eventRows } from './events/event-row.ts'

const everyMs = 2_000

const wholeLife: DayRange = { from: null, to: null }

export type OrganizationParts = ReturnType<typeof useOrganization>

export function useOrganization(orgId: OrgId, range: DayRange) {
  const hasFigures = useCapability('organization-figures')
  const identity = useQuery(organizationQueries.identity(orgId))
  const events = useQuery(eventQueries.ofOrganization(orgId))
  const figures = useQuery({ ...organizationQueries.figures(orgId, wholeLife), enabled: hasFigures })
  // For the whole life it is the same query.
  const ranged = useQuery({ ...organizationQueries.figures(orgId, range), enabled: hasFigures })
  const [isRefreshing, setRefreshing] = useState(false)

  const known = new Set<string>(events.data?.map(({ id }) => id))
  useLiveQueries({
    queryKey: organizationQueries.figures(orgId, wholeLife).queryKey.slice(0, -2),
    concerns: (hint) => hint.kind === 'tickets' && known.has(hint.eventId),
    everyMs,
  })

  const isCounted = !hasFigures || figures.data !== undefined || figures.isError
  const rows = useMemo(
    () => (events.data && isCounted ? eventRows(events.data, figures.data?.byEvent ?? []) : undefined),
    [events.data, figures.data, isCounted],
  )

  async function refresh() {
    setRefreshing(true)
    try {
      await organizations.refresh()
      await Promise.all([
        identity.refetch(),
        events.refetch(),
        ...(hasFigures ? [figures.refetch(), ranged.refetch()] : []),
      ])
    } finally {
      setRefreshing(false)
    }
  }

  return {
    orgId,
    identity,
    events,
    figures,
    ranged,
    rows,
    hasFigures,
    isRefreshing,
    refresh: () => void refresh(),
    /** The older of the two answers in the table. */
    updatedAt:
      hasFigures && figures.data ? Math.min(events.dataUpdatedAt, figures.dataUpdatedAt) : events.dataUpdatedAt,
  }
}

export const exportEvents = (orgId: OrgId, events: EventChoice, signal: AbortSignal) =>
  streamApi(exportOrganizationEvents, { params: { orgId }, body: { events } }, { signal })

const organizationQueries = {
  /** null: no such organization. The cache knows how long this is valid, so asking it is cheap. */
  identity: (orgId: OrgId) =>
    queryOptions({
      queryKey: ['organization', orgId, 'identity'],
      queryFn: async ({ signal }) => {
        const known = await organizations.byId(orgId, { signal })
        if (known.state === 'found') return known.organization
        if (known.state === 'gone') return null
        // The cache doesn't say why it failed; a second request does, with its request id.
        return readOrganization(orgId, signal)
      },
      staleTime: 0,
    }),

  /** null: no such organization. */
  figures: (orgId: OrgId, { from, to }: DayRange) =>
    queryOptions({
      queryKey: [...ticketKeys.all, 'organization', orgId, 'figures', from, to],
      queryFn: ({ signal }) => {
        const query = { ...(from && { startDate: from }), ...(to && { endDate: to }) }
        return orNull(api(getOrganizationFigures, { params: { orgId }, query }, { signal }))
      },
    }),
}
