import type { Organization } from '@ground-control/contract/organizations'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import { isWatchable } from '@ground-control/domain/organizations/watched-id'
import type { OrgId } from '@ground-control/domain/values/ids'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import { useWatched, watched } from '#subjects/organizations/watched/watched.ts'
import { useToasts } from '#ui/overlays/toast.tsx'
import { watchOutcome, watchWords } from './watch-words.ts'

export type Watching = {
  readonly own: ReadonlySet<OrgId>
  readonly team: ReadonlySet<OrgId>
  readonly toggle: (organization: Organization) => void
}

/** Each button reads it, so that a change doesn't render a thousand rows. */
export const WatchingContext = createContext<Watching>({ own: new Set(), team: new Set(), toggle: () => {} })

/** `outcome` is read out. */
export function useWatching(): { readonly watching: Watching; readonly outcome: string } {
  const { own, team } = useWatched()
  const toasts = useToasts()
  const [outcome, setOutcome] = useState('')
  const toggle = useCallback(
    async (organization: Organization) => {
      const { id } = organization
      const name = organizationName(organization)
      const isWatched = watched.store.get().own.includes(id)
      setOutcome('')
      const result = await (isWatched ? watched.remove(id) : watched.add(id))
      // Read after the answer, because the team's list may not be loaded at a very early press.
      const isTeam = watched.store.get().team?.some(({ orgId }) => orgId === id) ?? false
      const done = watchOutcome(name, { isOwn: !isWatched, isTeam })
      if (result.isUnsent) toasts.show({ kind: 'warning', title: done, detail: result.words })
      else if (result.isDone) setOutcome(done)
      else
        toasts.show({
          kind: 'error',
          title: `Couldn’t ${isWatched ? 'remove' : 'add'} ${name} ${isWatched ? 'from' : 'to'} your list.`,
          detail: result.words,
        })
    },
    [toasts],
  )
  const watching = useMemo(
    () => ({
      own: new Set(own),
      team: new Set(team?.map(({ orgId }) => orgId)),
      toggle: (organization: Organization) => void toggle(organization),
    }),
    [own, team, toggle],
  )
  return { watching, outcome }
}

/** No button for an ID that no list accepts. */
export function WatchButton({ organization }: { readonly organization: Organization }) {
  const { own, team, toggle } = useContext(WatchingContext)
  const { id } = organization
  if (!isWatchable(id)) return null
  const [isOwn, isTeam] = [own.has(id), team.has(id)]
  const { label, hint } = watchWords(organizationName(organization), { isOwn, isTeam })
  return (
    <button
      type="button"
      aria-pressed={isOwn}
      aria-label={label}
      title={hint}
      onClick={() => toggle(organization)}
      className={`${watchButton} ${isOwn ? 'text-lamp' : isTeam ? 'text-fg-2' : 'text-fg-3'}`}
    >
      <svg viewBox="0 0 24 24" className="size-4 stroke-current stroke-[1.75]" aria-hidden="true">
        <path d={eye} className="fill-none" />
        <circle cx="12" cy="12" r="3" className={isOwn || isTeam ? 'fill-current' : 'fill-none'} />
      </svg>
    </button>
  )
}

// One per row, so no tooltip and no transition.
const watchButton =
  'relative z-1 inline-grid size-7 place-items-center rounded-control align-middle hover:bg-selected hover:text-fg coarse:size-touch'
const eye = 'M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0'
