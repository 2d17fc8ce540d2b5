import { noteGuestExport } from '@ground-control/contract/guests'
import type { GuestFilter } from '@ground-control/domain/guests/guest'
import { guestCsvFileName } from '@ground-control/domain/guests/guest-csv'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#platform/api.ts'
import { hasCapability } from '#platform/capabilities.ts'
import { consoleConfig } from '#platform/config.ts'
import { downloadFile } from '#platform/download-file.ts'
import { guestSource } from '#screens/guest-list/source/guest-source.ts'
import { exportProgress } from '#subjects/lists/export-progress.ts'
import { useToasts } from '#ui/overlays/toast.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'

type Needs = { readonly eventId: EventId; readonly eventName: string }

type Wanted = {
  readonly filter: GuestFilter
  readonly guests: number
}

/** Continues when the screen is left. */
export function useCsvExport({ eventId, eventName }: Needs): { readonly isRunning: boolean; start(): void } {
  const toasts = useToasts()
  const [isRunning, setRunning] = useState(false)

  async function run({ filter, guests }: Wanted): Promise<void> {
    const name = guestCsvFileName(eventName)
    const { csvStreamGuests } = consoleConfig()
    const chosen = guests >= csvStreamGuests ? await chooseCsvFile(name) : { state: 'not-offered' as const }
    if (chosen.state === 'cancelled') return
    const writeTo = chosen.state === 'chosen' ? chosen.file : undefined
    const cancelling = new AbortController()
    const progress = exportProgress({
      toasts,
      title: `Exporting ${formatCount(guests)} ${plural(guests, 'guest')}…`,
      cancelling,
      showAfterMs: 300,
      tellEveryMs: 500,
    })
    try {
      if (hasCapability('list-exports')) await noteExport(eventId, filter, guests, cancelling.signal)
      const { rows, file } = await guestSource.exportCsv({
        filter,
        timeZone: viewerZone,
        writeTo,
        signal: cancelling.signal,
        onProgress: (done, total) => progress.tell(`${formatCount(done)} of ${formatCount(total)} written`),
      })
      if (file) downloadFile(file, name)
      progress.end({
        kind: 'success',
        title: `Exported ${formatCount(rows)} ${plural(rows, 'guest')}`,
        detail: writeTo?.name ?? name,
      })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return progress.dismiss()
      progress.end({
        kind: 'error',
        title: 'Couldn’t export the guest list',
        detail: 'No file was saved. Try again.',
      })
    }
  }

  function start() {
    const list = guestSource.listOf(eventId)
    if (isRunning || list.state !== 'ready' || list.page.found === 0) return
    setRunning(true)
    void run({ filter: list.view, guests: list.page.found }).finally(() => setRunning(false))
  }
  // A stable function, so that paging doesn't redraw the menu.
  const latest = useRef(start)
  useEffect(() => {
    latest.current = start
  })
  return { isRunning, start: useCallback(() => latest.current(), []) }
}

/** The file is made here, so tell the platform first. */
const noteExport = (eventId: EventId, { search, status }: GuestFilter, guests: number, signal: AbortSignal) =>
  api(
    noteGuestExport,
    { params: { eventId }, body: { guests, ...(status !== 'all' && { status }), ...(search && { search }) } },
    { signal },
  )

declare global {
  interface Window {
    // Not every browser has it, and TypeScript's own types lack it.
    readonly showSaveFilePicker?: (options: {
      readonly suggestedName: string
      readonly types: readonly {
        readonly description: string
        readonly accept: Readonly<Record<string, readonly string[]>>
      }[]
    }) => Promise<FileSystemFileHandle>
  }
}

type ChosenFile =
  | { readonly state: 'chosen'; readonly file: FileSystemFileHandle }
  | { readonly state: 'cancelled' }
  /** The browser can't or may not ask: the file is downloaded instead. */
  | { readonly state: 'not-offered' }

/** Asks where to save, so that the file can be written piece by piece. Call it straight from a press. */
async function chooseCsvFile(suggestedName: string): Promise<ChosenFile> {
  if (!window.showSaveFilePicker) return { state: 'not-offered' }
  try {
    const types = [{ description: 'Comma-separated values', accept: { 'text/csv': ['.csv'] } }]
    return { state: 'chosen', file: await window.showSaveFilePicker({ suggestedName, types }) }
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    return { state: isCancelled ? 'cancelled' : 'not-offered' }
  }
}
