import { ApiError } from '@ground-control/contract/client'
import type { Job } from '@ground-control/contract/jobs/job'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { jobCsvFileName, jobCsvHead, jobCsvLine } from '@ground-control/domain/jobs/job-csv'
import { toGo } from '@ground-control/domain/jobs/job-progress'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { JobId } from '@ground-control/domain/values/ids'
import { formatUsd } from '@ground-control/domain/values/money'
import { useMutation } from '@tanstack/react-query'
import { Download, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '#platform/download-file.ts'
import { ActionDialog } from '#screens/jobs/action-dialog.tsx'
import { jobActions, readAllItems } from '#subjects/jobs/queries.ts'
import { useMay } from '#subjects/settings/use-may.ts'
import { Button } from '#ui/actions/button.tsx'
import { useToasts } from '#ui/overlays/toast.tsx'

type Props = {
  readonly job: Job
  readonly onRest: () => void
}

export function JobActions({ job, onRest }: Props) {
  return job.state === 'running' || job.state === 'paused' ? (
    <RunningActions job={job} />
  ) : (
    <EndedActions job={job} onRest={onRest} />
  )
}

function RunningActions({ job }: { readonly job: Job }) {
  const { jobId, state, progress } = job
  const isPaused = state === 'paused'
  const [isStopping, setStopping] = useState(false)
  const mayRefund = useMay('refund')
  const change = useMutation({ mutationFn: () => (isPaused ? jobActions.resume(jobId) : jobActions.pause(jobId)) })
  const rest = toGo(progress).items
  return (
    <>
      {change.error ? (
        <span role="alert" className="text-small text-error">
          {change.error instanceof ApiError ? change.error.message : 'Couldn’t send the request.'}
        </span>
      ) : null}
      <Button
        icon={isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        busy={change.isPending}
        saysWhy
        disabledReason={isPaused ? mayRefund.reason : null}
        onClick={() => change.mutate()}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button variant="danger-quiet" onClick={() => setStopping(true)}>
        Stop…
      </Button>
      <ActionDialog
        open={isStopping}
        onClose={() => setStopping(false)}
        title="Stop the job"
        label="Stop the job"
        variant="danger"
        failed="Couldn’t stop the job"
        asksWhy
        onConfirm={(reason) => jobActions.stop(jobId, reason)}
      >
        <p>
          {formatCount(progress.refunded.items)} {plural(progress.refunded.items, 'refund')} of{' '}
          {formatUsd(progress.refunded.amount)} {plural(progress.refunded.items, 'stays', 'stay')} done.{' '}
          {formatCount(rest)} {plural(rest, 'payment is', 'payments are')} not refunded.
        </p>
        <p>
          {job.kind === 'call-off' ? 'The event stays CANCELLED. ' : ''}What is left can be started again later. To wait
          a moment, pause it instead.
        </p>
      </ActionDialog>
    </>
  )
}

function EndedActions({ job, onRest }: Props) {
  const { jobId, state, kind, progress, event } = job
  const [isTrying, setTrying] = useState(false)
  const mayRefund = useMay('refund')
  const csv = useItemsExport(jobId, eventTitle(event.name))
  const failed = progress.failed.items
  return (
    <>
      {progress.items > 0 ? (
        <Button icon={<Download aria-hidden="true" />} busy={csv.isRunning} onClick={csv.start}>
          Export all items to CSV
        </Button>
      ) : null}
      {state === 'stopped' && kind === 'call-off' && progress.toDo.items > 0 ? (
        <Button variant="danger-quiet" saysWhy disabledReason={mayRefund.reason} onClick={onRest}>
          Refund the rest…
        </Button>
      ) : null}
      {failed > 0 && state === 'done' ? (
        <Button variant="danger-quiet" saysWhy disabledReason={mayRefund.reason} onClick={() => setTrying(true)}>
          Try failed again…
        </Button>
      ) : null}
      <ActionDialog
        open={isTrying}
        onClose={() => setTrying(false)}
        title="Try failed again"
        label={`Refund ${formatUsd(progress.failed.amount)}`}
        variant="danger"
        failed="Couldn’t try again"
        onConfirm={() => jobActions.tryAgain(jobId, null)}
      >
        {formatCount(failed)} failed {plural(failed, 'payment goes', 'payments go')} to the payment provider again, and
        no others. This can’t refund twice.
      </ActionDialog>
    </>
  )
}

const timeoutMs = 120_000

/** Continues when the screen is left. */
function useItemsExport(jobId: JobId, eventName: string): { readonly isRunning: boolean; start(): void } {
  const toasts = useToasts()
  const name = jobCsvFileName(eventName)
  const run = useMutation({
    mutationFn: async () => {
      const parts = [jobCsvHead()]
      let items = 0
      for await (const page of readAllItems(jobId, AbortSignal.timeout(timeoutMs))) {
        items += page.length
        parts.push(...page.map(jobCsvLine))
      }
      downloadFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), name)
      return items
    },
    onSuccess: (items) =>
      toasts.show({ kind: 'success', title: `Exported ${formatCount(items)} ${plural(items, 'item')}`, detail: name }),
    onError: () =>
      toasts.show({ kind: 'error', title: 'Couldn’t export the items', detail: 'No file was saved. Try again.' }),
  })
  return { isRunning: run.isPending, start: () => run.mutate() }
}
