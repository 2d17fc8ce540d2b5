import type { OrgId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { eventQueries } from '#subjects/events/queries.ts'
import { organizations } from '#subjects/organizations/organizations.ts'
import { eventRows } from './events/event-row.ts'
import { organizationQueries } from './queries.ts'

const everyMs = 2_000

export type OrganizationParts = ReturnType<typeof useOrganization>

/** Who it is, its events, and what is counted of them. */
export function useOrganization(orgId: OrgId) {
  const hasFigures = useCapability('organization-figures')
  const identity = useQuery(organizationQueries.identity(orgId))
  const events = useQuery(eventQueries.ofOrganization(orgId))
  const figures = useQuery({ ...organizationQueries.figures(orgId), enabled: hasFigures })
  const [isRefreshing, setRefreshing] = useState(false)

  const known = new Set<string>(events.data?.map(({ id }) => id))
  useLiveQueries({
    queryKey: organizationQueries.figures(orgId).queryKey,
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
      await Promise.all([identity.refetch(), events.refetch(), hasFigures ? figures.refetch() : null])
    } finally {
      setRefreshing(false)
    }
  }

  return {
    identity,
    events,
    figures,
    rows,
    hasFigures,
    isRefreshing,
    refresh: () => void refresh(),
    /** Of the older of the two that the table is made of. */
    updatedAt:
      hasFigures && figures.data ? Math.min(events.dataUpdatedAt, figures.dataUpdatedAt) : events.dataUpdatedAt,
  }
}
