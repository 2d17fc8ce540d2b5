import { formatCount, plural } from '@ground-control/domain/counts'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { StaffPerson } from '#features/staff/staff-queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { type ClaimRow, claimNameProblem, claimRows, knownClaims } from './claims-draft.ts'
import type { ClaimsForm } from './use-claims-form.ts'

type Props = {
  readonly person: StaffPerson
  readonly form: ClaimsForm
  /** Why none of them can be changed; null when they can. */
  readonly lockedBy: string | null
}

/** X5: what this person's sign-in token carries. */
export function ClaimsPanel({ person, form, lockedBy }: Props) {
  const [isAdding, setAdding] = useState(false)
  const formId = useId()
  const rows = claimRows(person.claims, form.draft)
  const superAdmin = rows.find(({ name }) => name === 'superadmin')
  const isLocked = lockedBy !== null || form.isRunning
  return (
    <Panel
      title="Custom claims"
      note="What this person’s sign-in token carries"
      actions={
        lockedBy ? null : (
          <Button
            variant="ghost"
            size="sm"
            icon={<Plus aria-hidden="true" />}
            disabled={isLocked}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            Add claim
          </Button>
        )
      }
    >
      {lockedBy ? (
        <div className="p-4 pb-0">
          <Callout title={lockedBy} />
        </div>
      ) : null}
      {isAdding ? <AddClaim person={person} form={form} onDone={() => setAdding(false)} /> : null}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <ul>
          {rows.map((row) => (
            <ClaimItem
              key={row.name}
              row={row}
              isLocked={isLocked}
              heldBy={row.name === 'superadmin' && person.isLastSuperAdmin ? lastOne : null}
              onValue={(value) => form.edit(row.name, value)}
            />
          ))}
        </ul>
        {form.count > 0 ? (
          <div className="flex flex-col gap-3 p-4">
            {superAdmin?.isChanged ? (
              <Callout
                tone="warning"
                title={
                  <span className="font-medium">
                    {superAdmin.value === true
                      ? 'Super-admin gives full access'
                      : 'Without super-admin there is no access'}
                  </span>
                }
              >
                Refunds, private records and claims included. It holds from this person’s next call, and so does taking
                it away.
              </Callout>
            ) : null}
            <TextField
              label="Reason"
              hint="Kept in the history with your name. Nobody can change their own claims."
              value={form.reason}
              onValue={form.setReason}
              maxLength={2000}
              disabled={form.isRunning}
              autoComplete="off"
            />
            {form.refusal ? (
              <Callout tone="error" role="alert" title="The claims were not saved.">
                {form.refusal}
              </Callout>
            ) : null}
          </div>
        ) : null}
        {lockedBy ? null : (
          <footer className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
            <span role="status" className="mr-auto text-small text-fg-2">
              {form.count > 0
                ? `${formatCount(form.count)} ${plural(form.count, 'change')} not saved`
                : 'No changes to save'}
            </span>
            <Button disabled={form.count === 0 || form.isRunning} onClick={form.discard}>
              Discard
            </Button>
            <Button
              variant="primary"
              type="submit"
              busy={form.isRunning}
              disabledReason={form.count === 0 ? 'No changes to save.' : form.problem}
            >
              Save claims
            </Button>
          </footer>
        )}
      </form>
    </Panel>
  )
}

const lastOne = 'This is the last super-admin. Somebody else must become one first.'

type ItemProps = {
  readonly row: ClaimRow
  readonly isLocked: boolean
  /** Why this one cannot be changed. */
  readonly heldBy: string | null
  readonly onValue: (value: unknown) => void
}

function ClaimItem({ row: { name, value, isChanged, isRemoved }, isLocked, heldBy, onValue }: ItemProps) {
  const known = Object.hasOwn(knownClaims, name) ? knownClaims[name] : null
  const isSwitch = typeof value === 'boolean' || (known !== null && value === undefined)
  const words = value === undefined ? '(unset)' : JSON.stringify(value)
  return (
    <li
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-faint px-4 py-2.5 ${
        isChanged ? 'bg-lamp-wash shadow-[inset_2px_0_0_var(--gc-lamp)]' : ''
      }`}
    >
      <div className="min-w-40 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-mono text-mono break-all">{name}</span>
          {isChanged ? (
            <span className="rounded-tag border border-lamp-line px-1.5 text-small text-lamp">changed</span>
          ) : null}
        </div>
        <div className="text-small text-fg-3">{heldBy ?? known ?? 'Read by another application'}</div>
      </div>
      <span className="font-mono text-mono break-all text-fg-2">{words}</span>
      {isSwitch ? (
        <Switch
          label={name}
          hideLabel
          on={value === true}
          disabled={isLocked || heldBy !== null}
          onChange={(on) => onValue(on)}
        />
      ) : null}
      {value === undefined || heldBy ? null : (
        <IconButton
          size="sm"
          label={`Remove the claim ${name}`}
          icon={<Trash2 />}
          disabled={isLocked}
          onClick={() => onValue(undefined)}
        />
      )}
      {isRemoved ? <span className="sr-only">It will be removed.</span> : null}
    </li>
  )
}

type AddProps = Pick<Props, 'person' | 'form'> & { readonly onDone: () => void }

function AddClaim({ person, form, onDone }: AddProps) {
  const [name, setName] = useState('')
  const [wasTried, setTried] = useState(false)
  const problem = claimNameProblem(name.trim(), person.claims, form.draft)
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2 border-b border-line-faint bg-well p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem) return
        form.edit(name.trim(), true)
        onDone()
      }}
    >
      <div className="min-w-48 flex-1">
        <TextField
          label="Name of the claim"
          value={name}
          onValue={setName}
          error={wasTried ? problem : null}
          autoComplete="off"
          autoFocus
        />
      </div>
      <Button onClick={onDone}>Cancel</Button>
      <Button type="submit">Add as true</Button>
    </form>
  )
}
