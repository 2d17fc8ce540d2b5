import type { EventId } from '@ground-control/domain/values/ids'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { usePreferences } from '#platform/preferences.ts'
import { TimesIn } from '#ui/text/times-in.tsx'
import { DoorNameDialog } from './door-name-dialog.tsx'

type Props = { readonly eventId: EventId; readonly title: string; readonly isOnline: boolean }

export function DoorHead({ eventId, title, isOnline }: Props) {
  const { doorName } = usePreferences()
  // Asked once per device: without a name nobody can tell later where somebody came in.
  const [isNaming, setNaming] = useState(doorName === undefined)
  return (
    <header className="flex h-15 flex-none items-center gap-2 bg-void pr-3 pl-1">
      <Link
        to="/events/$eventId"
        params={{ eventId }}
        aria-label="Leave door mode"
        className="grid size-12 flex-none place-items-center rounded-control text-fg-2 hover:bg-hover hover:text-fg"
      >
        <X aria-hidden="true" className="size-5" />
      </Link>
      <div className="grid min-w-0 flex-1">
        <h1 className="min-w-0 outline-none">
          <button
            type="button"
            onClick={() => setNaming(true)}
            aria-label={doorName ? `${doorName}. Rename this door` : 'Name this door'}
            className="flex h-11 w-full min-w-0 flex-col items-start justify-center rounded-control text-left"
          >
            <span className="max-w-full truncate text-[1rem]/5 font-semibold">{doorName ?? 'Name this door'}</span>
            <span className="max-w-full truncate text-[0.8125rem]/4.5 font-normal text-fg-3">
              <bdi>{title}</bdi>
            </span>
          </button>
        </h1>
      </div>
      <div className="grid flex-none justify-items-end whitespace-nowrap text-[0.8125rem]/4.5">
        <span role="status">
          {isOnline ? (
            <span className="inline-flex items-center gap-2 text-[0.8125rem] text-fg-2">
              <span aria-hidden="true" className="size-2 rounded-full bg-redeemed" />
              Online
            </span>
          ) : (
            <span className="inline-flex items-center gap-2 text-[0.8125rem] font-medium text-partial">
              <span aria-hidden="true" className="size-2 rotate-45 rounded-[1px] bg-partial" />
              No connection
            </span>
          )}
        </span>
        <TimesIn className="text-fg-3" />
      </div>
      <DoorNameDialog open={isNaming} onClose={() => setNaming(false)} />
    </header>
  )
}
