import { ApiError } from '@ground-control/contract/client'
import type { JobPreview } from '@ground-control/contract/jobs/job'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { startWords } from '@ground-control/domain/events/start-words'
import { maxReasonCharacters, readReason, reasonLine } from '@ground-control/domain/jobs/asking/call-off-reason'
import { isTypedName } from '@ground-control/domain/jobs/asking/typed-proofs'
import { jobAmount, needsApproval } from '@ground-control/domain/jobs/job-preview'
import { isBlank, seenText } from '@ground-control/domain/values/blank-text'
import { textProblem } from '@ground-control/domain/values/kept-text'
import type { Cents } from '@ground-control/domain/values/money'
import { formatUsd } from '@ground-control/domain/values/money'
import type { Instant } from '@ground-control/domain/values/time'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useKeyedSubmit } from '#platform/calls/use-keyed-submit.ts'
import { links } from '#platform/links.ts'
import { useNow } from '#platform/use-now.ts'
import { askForJob, type JobRequest, type JobWish, jobQueries } from '#subjects/jobs/queries.ts'
import { useTelling } from '#subjects/mail/tell-customer.tsx'
import { useMay } from '#subjects/settings/use-may.ts'
import { Button } from '#ui/actions/button.tsx'
import { DataAge } from '#ui/data/data-age.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useOpenings } from '#ui/overlays/use-openings.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { CountedFacts } from './counted-facts.tsx'
import { FeesChoice, ReasonField } from './job-fields.tsx'
import { type Changed, JobNotice } from './job-notice.tsx'
import { TellCustomers } from './tell-customers.tsx'

type JobSubject = {
  readonly name: string | null
  readonly startDate: Instant | null
  readonly place: string | null
  readonly isCancelled: boolean
}

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly wish: JobWish
  readonly event: JobSubject
  readonly before?: { readonly reason: string; readonly fees: boolean; readonly tellCustomers: boolean } | undefined
}

/** Counts what calling off an event, or refunding chosen tickets, would refund; then starts it or requests approval. */
export function JobDialog(props: Props) {
  const opening = useOpenings(props.open)
  return opening === 0 ? null : <OneOpening key={opening} {...props} />
}

const freshMs = 60_000

function OneOpening({ open, onClose, wish, event, before }: Props) {
  const router = useRouter()
  const [reason, setReason] = useState(() => readReason(before?.reason ?? ''))
  const [withFees, setWithFees] = useState(before?.fees ?? true)
  const [typedName, setTypedName] = useState('')
  const [changed, setChanged] = useState<Changed | null>(null)
  const telling = useTelling(before?.tellCustomers ?? true)
  const mayRefund = useMay('refund')
  const counting = useQuery({ ...jobQueries.preview(wish), enabled: open })
  const preview = counting.data ?? null
  // An event without a name goes by its ID.
  const nameToType = seenText(event.name) ?? wish.eventId
  const isCallOff = wish.kind === 'call-off'
  const asking = useKeyedSubmit({
    send: askForJob,
    onDone({ jobId }) {
      onClose()
      void router.navigate({ href: links.job(jobId) })
    },
    onFailed(error) {
      if (error instanceof ApiError && error.code === 'preview-changed') void recount()
    },
  })

  /** What was typed stays. */
  async function recount() {
    const { data } = await counting.refetch()
    if (preview && data && data.hash !== preview.hash) {
      setChanged({ from: jobAmount(preview, { withFees }), to: jobAmount(data, { withFees }) })
    }
  }

  const total = preview && jobAmount(preview, { withFees })
  const mustWait = preview !== null && total !== null && needsApproval(total, preview.approvalLimit)
  const isNamed = !isCallOff || isTypedName(typedName, nameToType)
  const hindrance =
    mayRefund.reason ??
    countProblem({ preview, isFetching: counting.isFetching, wish, event }) ??
    (isBlank(reason.text) ? 'Enter a reason.' : textProblem(reason.text, maxReasonCharacters)) ??
    (isNamed ? null : 'Type the event’s name first.')

  function submit() {
    if (!preview) return
    setChanged(null)
    const request: JobRequest = {
      ...wish,
      fees: withFees,
      reason: reasonLine(reason),
      tellCustomers: telling.isTold,
      hash: preview.hash,
      ...(isCallOff && { eventName: typedName.trim() }),
    }
    asking.submit(request)
  }

  const isLocked = asking.isRunning
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={titleOf(wish, event)}
      description={<About event={event} />}
      size="job"
      initialFocus="title"
      held={isLocked}
      isLeaving={() => asking.result !== null}
      headEnd={
        preview ? (
          <CountedAge
            countedAt={counting.dataUpdatedAt}
            isCounting={counting.isFetching}
            hasFailed={counting.isError}
            onRecount={() => void recount()}
          />
        ) : null
      }
      footer={
        <>
          <span className="text-small text-fg-3 md:min-w-0 md:flex-1 phone:w-full">
            {mustWait ? 'Refunds start only after approval.' : 'This goes to the payment provider and can’t be undone.'}
          </span>
          <Button onClick={onClose} disabled={isLocked}>
            Cancel
          </Button>
          <Button variant={mustWait ? 'primary' : 'danger'} busy={isLocked} disabledReason={hindrance} onClick={submit}>
            {mustWait ? 'Ask for approval' : startLabel(wish, event, total)}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,23.75rem)]">
        <CountedFacts counting={counting} withFees={withFees} wish={wish} isCancelled={event.isCancelled} />
        <div className="flex min-w-0 flex-col gap-3">
          <ReasonField value={reason} onValue={setReason} withCauses={isCallOff} isLocked={isLocked} />
          <FeesChoice preview={preview} withFees={withFees} onChange={setWithFees} isLocked={isLocked} />
          <TellCustomers
            telling={telling}
            wish={wish}
            preview={preview}
            withFees={withFees}
            reason={reasonLine(reason)}
            isLocked={isLocked}
          />
          {isCallOff ? (
            <TextField
              label={seenText(event.name) ? 'Type the event’s name' : `Type the event’s ID, ${wish.eventId}`}
              value={typedName}
              onValue={setTypedName}
              disabled={isLocked}
              autoComplete="off"
              spellCheck={false}
              end={isNamed ? <Check aria-hidden="true" className="text-redeemed!" /> : null}
            />
          ) : null}
          <JobNotice
            changed={changed}
            error={asking.error}
            limit={preview?.approvalLimit ?? null}
            needsApproval={mustWait}
          />
        </div>
      </div>
    </Dialog>
  )
}

const titleOf = ({ kind }: JobWish, { isCancelled }: JobSubject): string =>
  kind === 'refunds' ? 'Refund purchases' : isCancelled ? 'Refund the rest' : 'Call off event'

function startLabel({ kind }: JobWish, { isCancelled }: JobSubject, total: Cents | null): string {
  const sum = total === null ? '' : ` ${formatUsd(total)}`
  if (kind === 'refunds' || isCancelled) return `Refund${sum}`
  return total === 0 ? 'Call off event' : `Call off and refund${sum}`
}

type CountState = Pick<Props, 'wish' | 'event'> & { readonly preview: JobPreview | null; readonly isFetching: boolean }

function countProblem({ preview, isFetching, wish, event }: CountState): string | null {
  if (isFetching) return 'Counting…'
  if (!preview) return 'Count first.'
  const callsOff = wish.kind === 'call-off' && !event.isCancelled
  return preview.toRefund.payments === 0 && !callsOff ? 'Nothing is left to refund.' : null
}

function About({ event: { name, startDate, place } }: Pick<Props, 'event'>) {
  const now = new Date(useNow(60_000))
  const when = startDate && startWords(startDate, now, viewerZone)
  return <bdi>{[eventTitle(name), when, place].filter(Boolean).join(' · ')}</bdi>
}

type AgeProps = {
  readonly countedAt: number
  readonly isCounting: boolean
  readonly hasFailed: boolean
  readonly onRecount: () => void
}

/** Ticks alone, so that the dialog doesn't render every second. */
const CountedAge = ({ countedAt, isCounting, hasFailed, onRecount }: AgeProps) => (
  <span className="flex h-8 flex-none items-center">
    <DataAge
      verb="Counted"
      updatedAt={countedAt}
      lifetimeMs={freshMs}
      now={useNow(1_000)}
      failed={hasFailed}
      refreshing={isCounting}
      onRefresh={onRecount}
    />
  </span>
)
