import { actionSubjects, actionWords, knownActions, subjectWords } from '@ground-control/domain/activity/audit-words'
import { constants } from '@ground-control/domain/values/constants'
import { textProblem } from '@ground-control/domain/values/kept-text'
import { isDay } from '@ground-control/domain/values/time'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { personWords } from '#subjects/activity/person-words.ts'
import { staffQueries } from '#subjects/staff/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { FieldError } from '#ui/fields/field-box.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useOnRest } from '#ui/use-debounced.ts'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import type { AuditView } from './audit-address.ts'
import { daysProblem, isFiltered, withFilter } from './audit-view.ts'

type Props = { readonly view: AuditView; readonly onView: (view: AuditView) => void }

const noFilter = ''
const maxIdLength = 200

export function AuditFilters({ view, onView }: Props) {
  const box = useKeptFocus<HTMLElement>()
  const problemId = useId()
  const hasStaff = useCapability('staff')
  const { data: staff = [] } = useQuery({ ...staffQueries.list(), enabled: hasStaff })
  const [entityId, setEntityId] = useSettledText(view.id ?? '', (id) =>
    onView(withFilter(view, { id: id || undefined })),
  )
  const set = (part: Partial<AuditView>) => onView(withFilter(view, part))
  const problem = daysProblem(view)
  return (
    <search
      ref={box}
      tabIndex={-1}
      className="flex outline-none flex-wrap items-end gap-2.5 phone:grid phone:grid-cols-2"
      aria-label="Filter audit trail"
    >
      <Select
        label="Person"
        value={view.person ?? noFilter}
        options={withChosen(view.person, [
          { value: noFilter, label: 'Anyone' },
          ...staff.map(({ accountId, name }) => ({ value: String(accountId), label: name ?? accountId })),
        ])}
        onValue={(person) => set({ person: person || undefined })}
      />
      <Select
        label="Action"
        value={view.action ?? noFilter}
        options={withChosen(view.action, actionOptions)}
        onValue={(action) => set({ action: action || undefined })}
      />
      <Select
        label="About"
        value={view.kind ?? noFilter}
        options={withChosen(view.kind, kindOptions)}
        onValue={(kind) => set({ kind: kind || undefined })}
      />
      <div className="w-48 phone:w-auto">
        <TextField label="ID" value={entityId} onValue={setEntityId} autoComplete="off" maxLength={maxIdLength} />
      </div>
      <fieldset aria-label="Days" className="flex flex-wrap gap-2 phone:col-span-2 phone:[&>*]:flex-1">
        <DateField
          legend="FROM"
          day={view.from ?? null}
          problemId={problem ? problemId : undefined}
          onDay={(day) => set({ from: isDay(day) ? day : undefined })}
        />
        <DateField
          legend="TO"
          day={view.to ?? null}
          problemId={problem ? problemId : undefined}
          onDay={(day) => set({ to: isDay(day) ? day : undefined })}
        />
      </fieldset>
      {isFiltered(view) ? (
        <div className="phone:col-span-2 phone:grid">
          <Button variant="ghost" caps onClick={() => onView({})}>
            CLEAR
          </Button>
        </div>
      ) : null}
      {problem ? (
        <div className="w-full phone:col-span-2">
          <FieldError id={problemId}>{problem}</FieldError>
        </div>
      ) : null}
    </search>
  )
}

type Option = { readonly value: string; readonly label: string }

const actionOptions: readonly Option[] = [
  { value: noFilter, label: 'All actions' },
  ...actionSubjects.map((subject) => ({ value: subject, label: subjectWords(subject) })),
  ...knownActions.map((action) => ({ value: action, label: actionWords(action) })),
]

const kinds = ['ticket', 'refund', 'account', 'organization', 'case', 'comp-batch', 'remote-config']
const kindOptions: readonly Option[] = [
  { value: noFilter, label: 'Any type' },
  ...kinds.map((kind) => ({ value: kind, label: actionWords(kind) })),
]

/** A choice from the address is offered even if it is not among the usual ones. */
const withChosen = (chosen: string | undefined, options: readonly Option[]): readonly Option[] =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: personWords({ id: chosen, name: null }) }]

function useSettledText(given: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(given)
  const [known, setKnown] = useState(given)
  if (given !== known) {
    setKnown(given)
    if (given !== text.trim()) setText(given)
  }
  const trimmed = text.trim()
  useOnRest(trimmed, constants.searchDebounceMs, () => {
    if (trimmed !== given && !textProblem(trimmed, maxIdLength)) onSettled(trimmed)
  })
  return [text, setText] as const
}
