import { jobCsvFileName, jobCsvHead, jobCsvLine } from '@ground-control/domain/jobs/job-csv'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { JobId } from '@ground-control/domain/values/ids'
import { useMutation } from '@tanstack/react-query'
import { downloadFile } from '#platform/download-file.ts'
import { readAllItems } from '#subjects/jobs/queries.ts'
import { useToasts } from '#ui/overlays/toast.tsx'

const timeoutMs = 120_000

/** Continues when the screen is left. */
export function useItemsExport(jobId: JobId, eventName: string): { readonly isRunning: boolean; start(): void } {
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
