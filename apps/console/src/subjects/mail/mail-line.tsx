import { ApiError } from '@ground-control/contract/client'
import type { MailDelivery } from '@ground-control/contract/mail'
import { canCorrectAddress, type MailState, mailStateWords } from '@ground-control/domain/mail/mail-state'
import { mailDetail } from '@ground-control/domain/mail/mail-words'
import { momentText } from '@ground-control/domain/support/case-times'
import { useMutation } from '@tanstack/react-query'
import { CheckCheck, Clock, MailWarning } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNow } from '#platform/use-now.ts'
import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { CorrectAddressDialog } from './correct-address-dialog.tsx'
import { sendNow } from './queries.ts'

type Props = {
  readonly mail: MailDelivery
  /** Replaces the mail server's words when nothing is wrong. */
  readonly about?: string
}

/** How far an email got: shape, word, time, the mail server's words, and what can be done about a failure. */
export function MailLine({ mail, about }: Props) {
  const { state, changedAt } = mail
  const now = useNow(state === 'queued' ? 1_000 : 60_000)
  const isOver = state !== 'queued' && state !== 'sending'
  const detail = mailDetail(mail, now)
  const said = about && !canCorrectAddress(state) ? [about, state === 'queued' ? detail : null] : [about, detail]
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-small text-fg-3">
      <MailStateWord state={state}>
        {isOver ? (
          <time dateTime={changedAt} title={receiptMoment(changedAt)}>
            {` ${momentText(changedAt, new Date(now), viewerZone)}`}
          </time>
        ) : null}
      </MailStateWord>
      <bdi className="min-w-0 flex-[1_1_8rem] wrap-anywhere">{said.filter(Boolean).join('. ')}</bdi>
      {mail.copyWords === null ? null : <bdi className="w-full text-partial wrap-anywhere">{mail.copyWords}</bdi>}
      <WaysOut mail={mail} />
    </div>
  )
}

const tones: Readonly<Record<MailState, string>> = {
  queued: 'text-pending',
  sending: 'text-pending',
  sent: 'text-fg-2',
  failed: 'text-error',
  bounced: 'text-error',
}

type WordProps = { readonly state: MailState; readonly children?: ReactNode }

/** Only shape and word if nothing more is known. */
export function MailStateWord({ state, children }: WordProps) {
  return (
    <span className={classNames('inline-flex flex-none items-center gap-1.5 text-small font-medium', tones[state])}>
      <Shape state={state} />
      <span>
        {mailStateWords[state]}
        {children}
      </span>
    </span>
  )
}

function Shape({ state }: { readonly state: MailState }) {
  if (state === 'sending') return <Spinner size={12} />
  if (state === 'queued') return <Clock aria-hidden="true" className="size-3" />
  if (state === 'sent') return <CheckCheck aria-hidden="true" className="size-3 text-redeemed" />
  return <MailWarning aria-hidden="true" className="size-3" />
}

const wayOut =
  'relative flex-none rounded-tag text-signal underline-offset-2 before:absolute before:inset-x-0 before:-inset-y-1 hover:underline off:cursor-not-allowed off:text-fg-disabled coarse:before:-inset-y-3.5'

/** A bounced email needs another address first; one that waits or failed can be retried at once. */
function WaysOut({ mail }: Pick<Props, 'mail'>) {
  const { mailId, state, nextTryAt, tries } = mail
  const [isCorrecting, setCorrecting] = useState(false)
  const send = useMutation({ mutationFn: () => sendNow(mailId) })
  const waits = state === 'queued' && nextTryAt !== null && tries > 0
  const canSend = state === 'failed' || waits
  return (
    <>
      {canCorrectAddress(state) ? (
        <button type="button" className={wayOut} onClick={() => setCorrecting(true)}>
          Correct the address
        </button>
      ) : null}
      {canSend ? (
        <button
          type="button"
          className={wayOut}
          aria-disabled={send.isPending || undefined}
          onClick={() => !send.isPending && send.mutate()}
        >
          Send now
        </button>
      ) : null}
      {send.error ? (
        <span role="alert" className="w-full text-error">
          {send.error instanceof ApiError ? send.error.message : 'Couldn’t send the request.'}
        </span>
      ) : null}
      <CorrectAddressDialog
        key={mail.to.address}
        mail={mail}
        open={isCorrecting}
        onClose={() => setCorrecting(false)}
      />
    </>
  )
}
