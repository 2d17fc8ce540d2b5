import type { AccountId } from '@ground-control/domain/values/ids'
import { isFirestoreUsed } from '#subjects/accounts/account-store.ts'
import { Button } from '#ui/actions/button.tsx'
import { StatusShape } from '#ui/data/status-shape.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { useToasts } from '#ui/overlays/toast.tsx'
import { useOpenings } from '#ui/overlays/use-openings.ts'
import { maxReasonLength, useUsername } from './use-username.ts'
import { type UsernameVerdict, verdictWords } from './username-verdict.ts'

type Props = {
  readonly accountId: AccountId
  readonly name: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Remounts on every open. */
export function UsernameDialog(props: Props) {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenedDialog key={openings} {...props} />
}

function OpenedDialog({ accountId, name, open, onClose }: Props) {
  const toasts = useToasts()
  const form = useUsername(accountId, () => {
    toasts.show({ kind: 'success', title: 'Username changed' })
    onClose()
  })
  const { read, verdict } = form
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Change username"
      description={name}
      action="Save username"
      isRunning={form.isRunning}
      problem={form.problem}
      onSubmit={form.submit}
    >
      {read.isError && !read.data ? (
        <LoadFailed
          headingLevel={3}
          line="Couldn’t load the account"
          error={read.error}
          busy={read.isFetching}
          onRetry={() => read.refetch()}
        />
      ) : (
        <p className="text-fg-2">
          Current username:{' '}
          <bdi className="font-medium text-fg">{read.data ? (form.current ?? 'No username') : '…'}</bdi>
        </p>
      )}
      {form.refusal ? (
        <Callout tone="error" role="alert" title="Couldn’t save the username.">
          {form.refusal}
        </Callout>
      ) : null}
      <div className="flex flex-col gap-1.5">
        <TextField
          label="New username"
          value={form.text}
          onValue={form.setText}
          readOnly={form.isRunning}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <p role="status" className="flex min-h-6 flex-wrap items-center gap-1.5 text-small text-fg-2">
          <Verdict verdict={verdict} />
          {verdict === 'unknown' ? (
            <Button size="sm" variant="ghost" onClick={form.checkAgain}>
              Check again
            </Button>
          ) : null}
        </p>
      </div>
      {isFirestoreUsed() ? null : (
        <TextField
          label="Reason"
          labelNote="(optional)"
          hint="Shown in the audit trail with your name."
          value={form.reason}
          onValue={form.setReason}
          maxLength={maxReasonLength}
          readOnly={form.isRunning}
          autoComplete="off"
        />
      )}
    </FormDialog>
  )
}

/** Empty before anything is typed. */
function Verdict({ verdict }: { readonly verdict: UsernameVerdict }) {
  if (verdict === 'empty') return null
  const isGood = verdict === 'available'
  const isBad = verdict === 'taken' || verdict === 'unknown' || verdict === 'too-long'
  return (
    <span className={`flex items-center gap-1.5 ${isGood ? 'text-redeemed' : isBad ? 'text-error' : ''}`}>
      {isGood ? <StatusShape status="redeemed" /> : isBad ? <StatusShape status="error" /> : null}
      {verdictWords[verdict]}
    </span>
  )
}
