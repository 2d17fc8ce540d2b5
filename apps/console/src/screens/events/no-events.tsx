import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { OrgId } from '@ground-control/domain/values/ids'
import { TriangleAlert } from 'lucide-react'
import { watched } from '#subjects/organizations/watched/watched.ts'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type HeadingLevel = { readonly headingLevel: 2 | 3 }

export function ListUnread({ onRetry, headingLevel }: HeadingLevel & { readonly onRetry: () => void }) {
  return (
    <Panel className="min-h-60 flex-none">
      <EmptyState
        failed
        headingLevel={headingLevel}
        art={<TriangleAlert />}
        line="Couldn’t load your watched organizations"
        hint="The platform isn’t answering and this browser has no saved list."
        action={
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </Panel>
  )
}

type NoEventsProps = HeadingLevel & {
  readonly isWatching: boolean
  readonly team: readonly OrgId[]
  readonly onManage: () => void
}

/** The team's list is offered beside the empty state, not mixed into it. */
export function NoEvents({ isWatching, team, headingLevel, onManage }: NoEventsProps) {
  return (
    <Panel className="min-h-60 flex-none">
      <EmptyState
        headingLevel={headingLevel}
        line="No Upcoming Events"
        hint={
          <>
            {isWatching ? null : <p className="text-fg-2">You’re not watching any organizations yet.</p>}
            <p>No ticketed events scheduled for the next 7 days</p>
            <p>Add organization IDs above to monitor their events</p>
          </>
        }
        action={
          isWatching ? null : (
            <div className="flex flex-wrap justify-center gap-2">
              <Button size="sm" onClick={onManage}>
                Choose organizations
              </Button>
              {team.length > 0 ? <TeamOffer team={team} /> : null}
            </div>
          )
        }
      />
    </Panel>
  )
}

function TeamOffer({ team }: { readonly team: readonly OrgId[] }) {
  async function watchAll() {
    for (const orgId of team) await watched.add(orgId)
  }
  return (
    <Button size="sm" onClick={() => void watchAll()}>
      Watch the team’s {formatCount(team.length)} {plural(team.length, 'organization')}
    </Button>
  )
}
