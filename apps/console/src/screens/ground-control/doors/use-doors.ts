import type { OrgId } from '@ground-control/domain/values/ids'
import { useMemo } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { useBoardPart } from '#screens/ground-control/board/board-part.ts'
import { boardQueries } from '#screens/ground-control/board/board-queries.ts'
import { useWatched } from '#subjects/organizations/watched/watched.ts'

/** Of the watched organizations, one's own and the team's; of all where none is watched and the platform can tell. */
export function useDoors() {
  const { own, team, state } = useWatched()
  const hasFigures = useCapability('shift-board')
  const orgIds = useMemo(
    () => [...new Set<OrgId>([...own, ...(team ?? []).map(({ orgId }) => orgId)])].sort(),
    [own, team],
  )
  const isKnown = state !== 'loading' || orgIds.length > 0
  const part = useBoardPart({ ...boardQueries.doors(orgIds, hasFigures), enabled: isKnown })
  return { part, watchedCount: orgIds.length, hasFigures }
}
