import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { caseCategoryLabels, casePriorityLabels } from '@ground-control/domain/support/case-labels'
import {
  type CaseCategory,
  type CasePriority,
  caseCategories,
  casePriorities,
} from '@ground-control/domain/support/cases'
import type { EventId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { EventField } from '#screens/support/opening/event-field.tsx'
import { type CaseFilters, type ChangeView, noFilters, type SupportView } from '#screens/support/support-view.ts'
import { eventQueries } from '#subjects/events/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useOpenings } from '#ui/overlays/use-openings.ts'

type Props = { readonly view: SupportView; readonly onView: ChangeView }
type DialogProps = Props & { readonly open: boolean; readonly onClose: () => void }

const anyChoice = { value: '', label: 'Any' } as const
const categories = [anyChoice, ...caseCategories.map((value) => ({ value, label: caseCategoryLabels[value] }))] as const
const priorities = [anyChoice, ...casePriorities.map((value) => ({ value, label: casePriorityLabels[value] }))] as const

/** Active filters, each removed with one press. */
export function FilterChips({ view, onView }: Props) {
  const { category, priority, eventId, overdue } = view
  if (!category && !priority && !eventId && !overdue) return null
  const without = (part: Partial<CaseFilters>) => onView({ ...view, ...part })
  return (
    <div className="flex flex-none flex-wrap gap-2 border-b border-line-faint px-4 py-2">
      {overdue ? <Chip label="Overdue only" onRemove={() => without({ overdue: false })} /> : null}
      {category ? <Chip label={caseCategoryLabels[category]} onRemove={() => without({ category: null })} /> : null}
      {priority ? (
        <Chip label={`${casePriorityLabels[priority]} priority`} onRemove={() => without({ priority: null })} />
      ) : null}
      {eventId ? <EventChip eventId={eventId} onRemove={() => without({ eventId: null })} /> : null}
    </div>
  )
}

function EventChip({ eventId, onRemove }: { readonly eventId: EventId; readonly onRemove: () => void }) {
  const { data } = useQuery(eventQueries.event(eventId))
  return <Chip label={data ? eventTitle(data.name) : eventId} onRemove={onRemove} />
}

function Chip({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${label}. Remove this filter`}
      onClick={onRemove}
      className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-tag border border-lamp-line bg-lamp-wash pr-1.5 pl-2 text-small text-lamp hover:border-lamp touch:h-touch [&_svg]:size-3 [&_svg]:flex-none"
    >
      <span className="truncate">{label}</span>
      <X aria-hidden="true" />
    </button>
  )
}

/** Applied together: each alone would read the list again. */
export function FilterDialog(props: DialogProps) {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenedDialog key={openings} {...props} />
}

function OpenedDialog({ open, view, onView, onClose }: DialogProps) {
  const formId = useId()
  const canFindEvents = useCapability('search')
  const [draft, setDraft] = useState<CaseFilters>(view)
  const { data: event } = useQuery(eventQueries.event(draft.eventId))
  const change = (part: Partial<CaseFilters>) => setDraft({ ...draft, ...part })
  function apply({ category, priority, eventId, overdue }: CaseFilters) {
    onView({ ...view, category, priority, eventId, overdue })
    onClose()
  }
  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    apply(draft)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filter cases"
      footer={
        <>
          <Button onClick={() => apply(noFilters)}>Clear filters</Button>
          <Button variant="primary" type="submit" form={formId}>
            Show cases
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Select<CaseCategory | ''>
            label="Category"
            value={draft.category ?? ''}
            options={categories}
            onValue={(category) => change({ category: category || null })}
          />
          <Select<CasePriority | ''>
            label="Priority"
            value={draft.priority ?? ''}
            options={priorities}
            onValue={(priority) => change({ priority: priority || null })}
          />
        </div>
        {canFindEvents || draft.eventId ? (
          <div className="grid gap-1.5">
            <span className="text-small font-medium text-fg-2">Event</span>
            <EventField
              event={draft.eventId && { id: draft.eventId, name: event ? eventTitle(event.name) : draft.eventId }}
              onEvent={(chosen) => change({ eventId: chosen?.id ?? null })}
            />
          </div>
        ) : null}
        <Checkbox label="Overdue only" checked={draft.overdue} onChecked={(overdue) => change({ overdue })} />
      </form>
    </Dialog>
  )
}
