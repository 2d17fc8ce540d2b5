import { isWatchable } from '@ground-control/domain/organizations/watched-id'
import type { OrgId } from '@ground-control/domain/values/ids'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { useToasts } from '#ui/overlays/toast.tsx'
import { useWatched, watched } from './watched.ts'

type Props = { readonly orgId: OrgId; readonly name: string }

/** Toggles the own list; a team-only entry is labelled as such. */
export function WatchToggle({ orgId, name }: Props) {
  const { own, team } = useWatched()
  const toasts = useToasts()
  const [outcome, setOutcome] = useState('')
  if (!isWatchable(orgId)) return null
  const isOwn = own.includes(orgId)
  const isTeam = team?.some((each) => each.orgId === orgId) ?? false

  async function toggle() {
    setOutcome('')
    const result = await (isOwn ? watched.remove(orgId) : watched.add(orgId))
    const done = isOwn ? `${name} is off your list.` : `${name} is on your list.`
    if (result.isDone && !result.isUnsent) setOutcome(done)
    else
      toasts.show({
        kind: result.isDone ? 'warning' : 'error',
        title: result.isDone ? done : 'Couldn’t change your list',
        detail: result.words,
      })
  }

  return (
    <>
      <span role="status" className="sr-only">
        {outcome}
      </span>
      <Button
        aria-pressed={isOwn}
        icon={<Eye aria-hidden="true" />}
        title={isTeam && !isOwn ? 'Watched by the team. Click to add it to your own list too.' : undefined}
        className={isOwn ? 'border-lamp-line! bg-lamp-wash! text-lamp!' : undefined}
        onClick={() => void toggle()}
      >
        {isOwn ? 'Watching' : isTeam ? 'Watched by the team' : 'Watch'}
      </Button>
    </>
  )
}
