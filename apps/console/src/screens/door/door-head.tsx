import { maxDoorName } from '@ground-control/domain/tickets/door/door-problem'
import { isBlank } from '@ground-control/domain/values/blank-text'
import type { EventId } from '@ground-control/domain/values/ids'
import { textProblem } from '@ground-control/domain/values/kept-text'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { preferences, setPreference, usePreferences } from '#platform/kept/preferences.ts'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TimesIn } from '#ui/text/times-in.tsx'

type Props = { readonly eventId: EventId; readonly title: string; readonly isOnline: boolean }

export function DoorHead({ eventId, title, isOnline }: Props) {
  const { doorName } = usePreferences()
  // Asked once per device. Without a name, nobody can tell later where people came in.
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

type DoorNameDialogProps = { readonly open: boolean; readonly onClose: () => void }

function DoorNameDialog({ open, onClose }: DoorNameDialogProps) {
  const formId = useId()
  const [name, setName] = useState(preferences().doorName ?? '')
  function save(event: FormEvent) {
    event.preventDefault()
    if (isBlank(name) || textProblem(name, maxDoorName)) return
    setPreference({ doorName: name.trim() })
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Which door is this?"
      description="Kept on this device, and recorded with every check-in here."
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          disabled={isBlank(name) || textProblem(name, maxDoorName) !== null}
          className="h-12! flex-1"
        >
          Save
        </Button>
      }
    >
      <form id={formId} onSubmit={save}>
        <TextField
          label="Door or device"
          placeholder="West door"
          value={name}
          onValue={setName}
          maxLength={maxDoorName}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}
