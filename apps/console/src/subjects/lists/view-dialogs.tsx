import type { SavedView } from '@ground-control/contract/saved-views'
import type { ListName } from '@ground-control/domain/lists/list-names'
import { type Filters, maxViewName } from '@ground-control/domain/lists/saved-views'
import { isBlank } from '@ground-control/domain/values/blank-text'
import { textProblem } from '@ground-control/domain/values/kept-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { ActionFailed } from '#ui/feedback/action-failed.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { useOpenings } from '#ui/overlays/use-openings.ts'
import { savedViews, viewChanges } from './queries.ts'

type SaveProps = {
  readonly open: boolean
  readonly list: ListName
  readonly filters: Filters
  readonly onClose: () => void
}

export function SaveViewDialog(props: SaveProps) {
  const opening = useOpenings(props.open)
  return opening === 0 ? null : <SaveOpening key={opening} {...props} />
}

function SaveOpening({ open, list, filters, onClose }: SaveProps) {
  const [name, setName] = useState('')
  const saving = useViewChange(() => viewChanges.save(list, name.trim(), filters), onClose)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Save view"
      action="Save view"
      isRunning={saving.isPending}
      problem={isBlank(name) ? 'Give it a name first.' : textProblem(name, maxViewName)}
      onSubmit={() => saving.mutate()}
    >
      <TextField
        label="Name"
        value={name}
        onValue={setName}
        maxLength={maxViewName}
        autoComplete="off"
        disabled={saving.isPending}
        hint="Only you see it, on every device."
      />
      <ActionFailed title="Couldn’t save the view" error={saving.error} />
    </FormDialog>
  )
}

type ManageProps = { readonly open: boolean; readonly views: readonly SavedView[]; readonly onClose: () => void }

export function ManageViewsDialog(props: ManageProps) {
  const opening = useOpenings(props.open)
  return opening === 0 ? null : <ManageOpening key={opening} {...props} />
}

function ManageOpening({ open, views, onClose }: ManageProps) {
  const [outcome, setOutcome] = useState('')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your views"
      initialFocus="title"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {views.length === 0 ? <p className="text-fg-2">You have no views of this list.</p> : null}
      <ul className="flex flex-col gap-3">
        {views.map((view) => (
          <ViewItem key={view.viewId} view={view} onDone={setOutcome} />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {outcome}
      </p>
    </Dialog>
  )
}

function ViewItem({ view, onDone }: { readonly view: SavedView; readonly onDone: (outcome: string) => void }) {
  const [name, setName] = useState(view.name)
  const wanted = name.trim()
  const isChanged = wanted !== view.name && !isBlank(name) && !textProblem(name, maxViewName)
  const renaming = useViewChange(
    () => viewChanges.rename(view.viewId, wanted),
    () => onDone(`Renamed to ${wanted}`),
  )
  const deleting = useViewChange(
    () => viewChanges.remove(view.viewId),
    () => onDone(`${view.name} deleted`),
  )
  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    if (isChanged && !renaming.isPending) renaming.mutate()
  }
  return (
    <li>
      <form noValidate onSubmit={submit} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={`Name of ${view.name}`}
            hideLabel
            value={name}
            onValue={setName}
            maxLength={maxViewName}
            autoComplete="off"
          />
        </div>
        <Button type="submit" disabled={!isChanged} keepsFocus busy={renaming.isPending}>
          Rename
        </Button>
        <IconButton
          label={`Delete ${view.name}`}
          icon={<Trash2 aria-hidden="true" />}
          disabled={deleting.isPending}
          onClick={() => deleting.mutate()}
        />
      </form>
      <div className="mt-2 empty:hidden">
        <ActionFailed title="Couldn’t change the view" error={renaming.error ?? deleting.error} />
      </div>
    </li>
  )
}

function useViewChange(change: () => Promise<SavedView[]>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (views) => {
      // A read that began before the change would bring back what was there.
      await client.cancelQueries({ queryKey: savedViews.queryKey })
      client.setQueryData(savedViews.queryKey, views)
      onDone()
    },
  })
}
