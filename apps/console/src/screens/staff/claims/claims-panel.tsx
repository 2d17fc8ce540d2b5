import { formatCount, plural } from '@ground-control/domain/values/counts'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { StaffPerson } from '#subjects/staff/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { UnsavedChanges } from '#ui/overlays/unsaved-changes.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { ClaimItem } from './claim-item.tsx'
import { claimNameProblem, claimRows } from './claims-draft.ts'
import { GrantEnd } from './grant-end.tsx'
import { type ClaimsForm, maxReasonLength } from './use-claims-form.ts'

type Props = {
  readonly person: StaffPerson
  readonly form: ClaimsForm
  readonly lockedBy: string | null
}

export function ClaimsPanel({ person, form, lockedBy }: Props) {
  const [isAdding, setAdding] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const rows = claimRows(person.claims, form.draft)
  const superAdmin = rows.find(({ name }) => name === 'superadmin')
  const isLocked = lockedBy !== null || form.isRunning

  // The field disappears: focus returns to the button that opened it.
  function stopAdding() {
    setAdding(false)
    adder.current?.focus()
  }

  return (
    <Panel
      title="Custom claims"
      note="What this person’s sign-in token carries"
      actions={
        lockedBy ? null : (
          <Button
            variant="ghost"
            size="sm"
            ref={adder}
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
      <UnsavedChanges isUnsaved={form.count > 0} words="Your changes aren’t saved and will be lost." />
      {lockedBy ? (
        <div className="p-4 pb-1.5">
          <Callout title={lockedBy} />
        </div>
      ) : null}
      {isAdding ? <AddClaim person={person} form={form} onDone={stopAdding} /> : null}
      <form
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
              canRemove={lockedBy === null}
              heldBy={row.name === 'superadmin' && person.isLastSuperAdmin ? lastOne : null}
              onValue={(value) => form.edit(row.name, value)}
            />
          ))}
        </ul>
        {superAdmin?.isChanged || (form.setUntil && !lockedBy && !person.isLastSuperAdmin) ? (
          <div className="flex flex-col gap-3 border-t border-line-faint p-4">
            {superAdmin?.isChanged ? <AccessWarning isGranted={superAdmin.value === true} /> : null}
            {form.setUntil && !person.isLastSuperAdmin ? (
              <GrantEnd until={form.until} onUntil={form.setUntil} disabled={isLocked} />
            ) : null}
          </div>
        ) : null}
        {form.count > 0 ? (
          <div className="flex flex-col gap-3 border-t border-line-faint p-4">
            {form.keepsReasons ? (
              <TextField
                label="Reason"
                hint="Shown in the history with your name. You can’t change your own claims."
                value={form.reason}
                onValue={form.setReason}
                maxLength={maxReasonLength}
                disabled={form.isRunning}
                autoComplete="off"
              />
            ) : null}
            {form.refusal ? (
              <Callout tone="error" role="alert" title="Couldn’t save the claims.">
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
            <Button
              disabled={form.isRunning}
              disabledReason={form.count === 0 ? 'No changes to discard.' : null}
              onClick={form.discard}
            >
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
      <GrantDialog name={person.name ?? person.accountId} email={person.email} form={form} />
    </Panel>
  )
}

const AccessWarning = ({ isGranted }: { readonly isGranted: boolean }) => (
  <Callout
    tone="warning"
    title={<span className="font-medium">{isGranted ? 'Grants full access' : 'Removes all access'}</span>}
  >
    {isGranted
      ? 'Including refunds, private records and claims. Takes effect immediately, and so does removing it.'
      : 'Takes effect immediately, even in a console that is open now.'}
  </Callout>
)

const lastOne = 'This is the last super-admin. Make someone else one first.'

type AddClaimProps = { readonly person: StaffPerson; readonly form: ClaimsForm; readonly onDone: () => void }

function AddClaim({ person, form, onDone }: AddClaimProps) {
  const [name, setName] = useState('')
  const [wasTried, setTried] = useState(false)
  const problem = claimNameProblem(name.trim(), person.claims, form.draft)
  return (
    <form
      noValidate
      className="flex flex-wrap items-end justify-end gap-2 border-b border-line-faint bg-well p-4"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem) return
        form.edit(name.trim(), true)
        onDone()
      }}
    >
      <div className="min-w-48 flex-1 phone:w-full phone:flex-none">
        <TextField
          label="Claim name"
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

type GrantDialogProps = { readonly name: string; readonly email: string | null; readonly form: ClaimsForm }

/** The last step before a person gets full rights. */
function GrantDialog({ name, email, form }: GrantDialogProps) {
  const { until, reason } = form
  const facts = [
    ['Person', email ? `${name}, ${email}` : name],
    ['Ends', until ? receiptMoment(until) : 'No end'],
    ...(form.keepsReasons ? [['Reason', reason.trim()]] : []),
  ]
  return (
    <Dialog
      open={form.isConfirming}
      onClose={form.keepAsIs}
      title={`Make ${name} a super-admin?`}
      held={form.isRunning}
      initialFocus="title"
      footer={
        <>
          <span className="mr-auto text-small text-fg-3 phone:basis-full">Logged with your name.</span>
          <Button disabled={form.isRunning} onClick={form.keepAsIs}>
            Cancel
          </Button>
          <Button variant="danger" busy={form.isRunning} onClick={form.confirm}>
            Grant full access
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-fg-2 text-pretty">
          They can refund, read private records and change claims. Takes effect immediately.
        </p>
        <dl className="rounded-control border border-line bg-panel">
          {facts.map(([term, words]) => (
            <div key={term} className="flex gap-4 border-b border-line-faint px-4 py-2 last:border-b-0">
              <dt className="w-16 flex-none text-fg-2">{term}</dt>
              <dd className="min-w-0 flex-1 wrap-anywhere">{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
