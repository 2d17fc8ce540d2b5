import { ApiError } from '@ground-control/contract/client'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { createRowCounter } from '@ground-control/domain/values/formats/csv-cell'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useCapability } from '#platform/capabilities.ts'
import { downloadFile } from '#platform/download-file.ts'
import { Button } from '#ui/actions/button.tsx'
import { useToasts } from '#ui/overlays/toast.tsx'
import { exportProgress } from './export-progress.ts'

type Props = {
  /** Singular and plural: ['refund', 'refunds']. The file is named after the plural. */
  readonly rows: readonly [string, string]
  readonly read: (signal: AbortSignal) => Promise<Response>
  readonly disabledReason?: string | null
}

export function ExportButton({ rows, read, disabledReason = null }: Props) {
  const isOffered = useCapability('list-exports')
  const { isRunning, start } = useExport({ rows, read })
  if (!isOffered) return null
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden="true" />}
      busy={isRunning}
      disabledReason={disabledReason}
      onClick={start}
    >
      Export CSV
    </Button>
  )
}

/** Continues when the screen is left. */
function useExport({ rows: [one, several], read }: Pick<Props, 'rows' | 'read'>) {
  const toasts = useToasts()
  const name = `${several.replaceAll(' ', '-')}.csv`
  const run = useMutation({
    async mutationFn() {
      const cancelling = new AbortController()
      const progress = exportProgress({
        toasts,
        title: `Exporting ${several}…`,
        cancelling,
        showAfterMs: 1_000,
        tellEveryMs: 1_000,
      })
      try {
        const { file, count } = await received(await read(cancelling.signal), (done) =>
          progress.tell(`${formatCount(done)} so far`),
        )
        downloadFile(file, name)
        const title = `Exported ${formatCount(count)} ${plural(count, one, several)}`
        progress.end({ kind: 'success', title, detail: name })
      } catch (error) {
        if (cancelling.signal.aborted) return progress.dismiss()
        const detail =
          error instanceof ApiError && error.status === 422 ? error.message : 'No file was saved. Try again.'
        progress.end({ kind: 'error', title: `Couldn’t export the ${several}`, detail })
      }
    },
  })

  return { isRunning: run.isPending, start: () => run.mutate() }
}

/** A body that breaks off fails, so a file is complete or not saved. */
async function received({ body }: Response, onCount: (rows: number) => void) {
  if (!body) throw new Error('The answer has no body.')
  const counter = createRowCounter()
  const decoder = new TextDecoder()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let count = 0
  const reader = body.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value)
    count = counter.add(decoder.decode(piece.value, { stream: true }))
    onCount(count)
  }
  return { file: new Blob(pieces, { type: 'text/csv;charset=utf-8' }), count }
}
