import { formatCount } from '@ground-control/domain/values/counts'
import type { OrgId } from '@ground-control/domain/values/ids'
import { watched } from '#subjects/organizations/watched/watched.ts'
import type { Watched } from '#subjects/organizations/watched/watched-store.ts'
import { Button } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { RequestNote } from '#ui/feedback/request-line.tsx'
import type { Upcoming } from './use-upcoming.ts'
import { useWatchActions } from './watching/use-watch-actions.ts'

type Props = {
  readonly upcoming: Upcoming
  readonly lists: Watched
  readonly nameOf: (orgId: OrgId) => string
}

export function UpcomingNotices({ upcoming: { failed, gone, cut, refresh }, lists, nameOf }: Props) {
  const { remove, outcome } = useWatchActions()
  const unread = failed.filter(({ isShown }) => !isShown)
  const old = failed.filter(({ isShown }) => isShown)
  const requestId = failed.find((each) => each.requestId)?.requestId
  return (
    <div className="grid grid-cols-1 gap-2 empty:hidden">
      {lists.notices.length > 0 ? <ListNotices lists={lists} /> : null}
      {failed.length > 0 ? (
        <Callout
          tone="warning"
          role="status"
          title={
            <>
              {unread.length > 0 ? <p>{`Couldn’t load events for ${namesOf(unread, nameOf)}.`}</p> : null}
              {old.length > 0 ? (
                <p>{`Couldn’t refresh events for ${namesOf(old, nameOf)}. Showing the last loaded ones.`}</p>
              ) : null}
            </>
          }
          actions={
            <Button size="sm" onClick={() => refresh(failed.map(({ orgId }) => orgId))}>
              Try again
            </Button>
          }
        >
          {requestId ? <RequestNote id={requestId} /> : null}
        </Callout>
      ) : null}
      {gone.map((orgId) => {
        const list = lists.own.includes(orgId) ? 'own' : 'team'
        return (
          <Callout
            key={orgId}
            tone="warning"
            role="status"
            title={
              list === 'own'
                ? `Organization ${orgId} no longer exists, but you still watch it.`
                : `Organization ${orgId} no longer exists, but the team still watches it.`
            }
            actions={
              <Button size="sm" aria-label={`Remove ${orgId}`} onClick={() => void remove(orgId, list)}>
                Remove
              </Button>
            }
          />
        )
      })}
      {cut.map(({ orgId, listed, count }) => (
        <p key={orgId} className="text-small text-fg-3">
          {`${nameOf(orgId)} has ${formatCount(count)} events in the next 7 days. First ${listed} shown.`}
        </p>
      ))}
      {outcome ? (
        <p role="status" className="sr-only">
          {outcome}
        </p>
      ) : null}
    </div>
  )
}

function ListNotices({ lists: { notices, state } }: { readonly lists: Watched }) {
  return (
    <Callout
      tone="warning"
      role="status"
      title={notices.map((notice) => <p key={notice}>{notice}</p>)}
      actions={
        state === 'failed' ? (
          <Button size="sm" aria-label="Try again to load the list" onClick={() => void watched.load({ again: true })}>
            Try again
          </Button>
        ) : undefined
      }
    />
  )
}

const namesOf = (organizations: readonly { readonly orgId: OrgId }[], nameOf: (orgId: OrgId) => string): string =>
  new Intl.ListFormat('en').format(organizations.map(({ orgId }) => nameOf(orgId)))
