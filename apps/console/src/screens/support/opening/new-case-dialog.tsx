import { ApiError } from '@ground-control/contract/client'
import type { CaseDetail } from '@ground-control/contract/support'
import type { AccountId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { accountQueries } from '#subjects/accounts/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useOpenings } from '#ui/overlays/use-openings.ts'
import { useLate } from '#ui/use-late.ts'
import { accountName } from './account-field.tsx'
import { draftToStart, emptyDraft, type NewCaseDraft } from './new-case-draft.ts'
import { NewCaseFields } from './new-case-fields.tsx'
import { useNewCase } from './use-new-case.ts'

type Props = {
  /** null: closed. */
  readonly opening: { readonly accountId: AccountId | null } | null
  readonly onClose: () => void
  readonly onOpened: (detail: CaseDetail) => void
}

export function NewCaseDialog(props: Props) {
  const openings = useOpenings(props.opening !== null)
  const [kept, setKept] = useState(emptyDraft)
  return openings === 0 ? null : <OpenedDialog key={openings} {...props} kept={kept} onKept={setKept} />
}

type OpenedProps = Props & {
  readonly kept: NewCaseDraft
  readonly onKept: (draft: NewCaseDraft) => void
}

function OpenedDialog({ opening, onClose, onOpened, kept, onKept }: OpenedProps) {
  const formId = useId()
  const form = useNewCase(draftToStart(kept, opening?.accountId ?? null), (detail) => {
    onKept(emptyDraft)
    onOpened(detail)
  })
  const isLong = useLate(form.isSending, 300)
  const box = useRef<HTMLFormElement>(null)
  const accountId = opening?.accountId ?? null
  const account = useQuery(accountQueries.one(accountId))

  const choose = useEffectEvent(() => {
    if (account.data) form.change({ account: { id: account.data.id, name: accountName(account.data) } })
  })
  useEffect(() => {
    if (account.data) choose()
  }, [account.data])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (form.submit()) return
    // Focuses the first invalid field, once it is marked.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  // In a search field Enter searches; it must not send the form.
  function keepFromSending(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.closest('search')) {
      event.preventDefault()
    }
  }

  function close(draft: NewCaseDraft) {
    onKept(draft)
    onClose()
  }

  return (
    <Dialog
      open={opening !== null}
      onClose={() => close(form.draft)}
      title="New case"
      size="refund"
      held={form.isSending}
      footer={
        <>
          <Button onClick={() => close(emptyDraft)} disabled={form.isSending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isLong}>
            Open case
          </Button>
        </>
      }
    >
      <form
        ref={box}
        id={formId}
        noValidate
        onSubmit={submit}
        onKeyDown={keepFromSending}
        className="flex flex-col gap-4"
      >
        {accountId !== null && account.data === null ? (
          <Callout tone="warning" role="status" title="No account with that ID. Choose the requester below." />
        ) : null}
        <NewCaseFields form={form} />
        {form.error ? <Failed error={form.error} /> : null}
      </form>
    </Dialog>
  )
}

function Failed({ error }: { readonly error: Error }) {
  const requestId = error instanceof ApiError ? error.requestId : null
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return (
    <Callout
      tone="error"
      role="alert"
      title="Couldn’t open the case."
      actions={requestId ? <CopyId id={requestId} what="request ID" /> : null}
    >
      {isRefused ? error.message : 'It’s safe to try again; this can’t open two cases.'}
    </Callout>
  )
}
