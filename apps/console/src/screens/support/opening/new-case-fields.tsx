import { caseCategoryLabels, casePriorityLabels } from '@ground-control/domain/support/case-labels'
import { caseCategories, casePriorities } from '@ground-control/domain/support/cases'
import { type RefObject, useEffect, useRef } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { AccountField } from './account-field.tsx'
import { EventField } from './event-field.tsx'
import type { NewCaseForm } from './use-new-case.ts'

const categories = caseCategories.map((value) => ({ value, label: caseCategoryLabels[value] }))
const priorities = casePriorities.map((value) => ({ value, label: casePriorityLabels[value] }))

const caption = 'text-small font-medium text-fg-2'

export function NewCaseFields({ form }: { readonly form: NewCaseForm }) {
  const { draft, change, problemOf } = form
  const accountBox = useRef<HTMLDivElement>(null)
  const eventBox = useRef<HTMLDivElement>(null)
  useFocusStays(accountBox, draft.account !== null)
  useFocusStays(eventBox, draft.event !== null)
  const canFindEvents = useCapability('search')
  return (
    <>
      <div ref={accountBox} className="grid gap-1.5">
        <span className={caption}>Requester</span>
        <AccountField account={draft.account} onAccount={(account) => change({ account })} />
        {draft.account ? null : (
          <div className="mt-1 grid grid-cols-2 gap-x-3 gap-y-2.5 phone:grid-cols-1">
            <TextField
              label="Name"
              maxLength={200}
              autoComplete="off"
              value={draft.name}
              onValue={(name) => change({ name })}
              error={problemOf('name')}
            />
            <TextField
              label="Email"
              type="email"
              autoComplete="off"
              value={draft.email}
              onValue={(email) => change({ email })}
              error={problemOf('email')}
            />
            <TextField
              label="Phone"
              labelNote="(optional)"
              type="tel"
              maxLength={50}
              autoComplete="off"
              value={draft.phone}
              onValue={(phone) => change({ phone })}
              error={problemOf('phone')}
            />
          </div>
        )}
      </div>
      {canFindEvents ? (
        <div ref={eventBox} className="grid gap-1.5">
          <span className={caption}>
            Event <span className="font-normal text-fg-3">(optional)</span>
          </span>
          <EventField event={draft.event} onEvent={(event) => change({ event })} />
        </div>
      ) : null}
      <TextField
        label="Subject"
        maxLength={200}
        value={draft.subject}
        onValue={(subject) => change({ subject })}
        error={problemOf('subject')}
      />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label="Category"
          value={draft.category}
          options={categories}
          onValue={(category) => change({ category })}
        />
        <Select
          label="Priority"
          value={draft.priority}
          options={priorities}
          onValue={(priority) => change({ priority })}
        />
      </div>
      <TextField
        multiline
        label="Message"
        maxLength={10_000}
        value={draft.text}
        onValue={(text) => change({ text })}
        error={problemOf('text')}
      />
    </>
  )
}

/** The pressed button disappears after choosing, so the focus moves to its replacement. */
function useFocusStays(box: RefObject<HTMLElement | null>, isChosen: boolean): void {
  const before = useRef(isChosen)
  useEffect(() => {
    if (before.current === isChosen) return
    before.current = isChosen
    const active = document.activeElement
    // Focus fell to the page, or to the dialog around it.
    if (active && !active.contains(box.current)) return
    box.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [box, isChosen])
}
