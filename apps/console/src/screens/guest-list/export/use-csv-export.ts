import { guestCsvFileName } from '@ground-control/domain/guests/csv/file-name'
import type { GuestFilter } from '@ground-control/domain/guests/guest'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import { useCallback, useEffect, useRef, useState } from 'react'
import { consoleConfig } from '#platform/config.ts'
import { downloadFile } from '#platform/download-file.ts'
import { guestSource } from '#screens/guest-list/source/guest-source.ts'
import { useToasts } from '#ui/overlays/toast.tsx'
import type { ToastContent } from '#ui/overlays/toast-list.ts'
import { chooseCsvFile } from './save-file.ts'

type Needs = { readonly eventId: EventId; readonly eventName: string }

type Wanted = {
  readonly filter: GuestFilter
  /** How many the filter finds: said before, and decides how the file is made. */
  readonly guests: number
}

const showRunningAfterMs = 300
const countEveryMs = 500

/** G13: the filtered guests as a file, made in the worker. Goes on when the screen is left. */
export function useCsvExport({ eventId, eventName }: Needs): { readonly isRunning: boolean; start(): void } {
  const toasts = useToasts()
  const [isRunning, setRunning] = useState(false)

  async function run({ filter, guests }: Wanted): Promise<void> {
    const name = guestCsvFileName(eventName)
    const { csvStreamGuests, timeZone } = consoleConfig()
    const chosen = guests >= csvStreamGuests ? await chooseCsvFile(name) : { state: 'not-offered' as const }
    if (chosen.state === 'cancelled') return
    const writeTo = chosen.state === 'chosen' ? chosen.file : undefined
    const cancelling = new AbortController()
    const progress = showProgress(guests, cancelling)
    try {
      const exported = { filter, timeZone, writeTo, signal: cancelling.signal, onProgress: progress.count }
      const { rows, file } = await guestSource.exportCsv(exported)
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
        title: 'The guest list could not be exported',
        detail: 'No file was saved. Please try again.',
      })
    }
  }

  /** A running toast, for exports that take long enough to be wondered about. */
  function showProgress(guests: number, cancelling: AbortController) {
    let id: string | undefined
    let detail = ''
    let countedAt = performance.now()
    const timer = setTimeout(() => {
      id = toasts.show(content())
    }, showRunningAfterMs)
    const content = (): ToastContent => ({
      kind: 'running',
      title: `Exporting ${formatCount(guests)} ${plural(guests, 'guest')}…`,
      detail,
      actions: [{ label: 'Cancel', onPress: () => cancelling.abort() }],
    })
    return {
      count(done: number, total: number) {
        detail = `${formatCount(done)} of ${formatCount(total)} written`
        // Not at every step: it is also read out.
        if (id === undefined || performance.now() - countedAt < countEveryMs) return
        countedAt = performance.now()
        // Whoever has dismissed it is told of the end, and of nothing in between.
        toasts.update(id, content())
      },
      end(outcome: ToastContent) {
        clearTimeout(timer)
        toasts.show(outcome, id)
      },
      dismiss() {
        clearTimeout(timer)
        if (id !== undefined) toasts.dismiss(id)
      },
    }
  }

  function start() {
    const list = guestSource.listOf(eventId)
    if (isRunning || list.state !== 'ready' || list.page.found === 0) return
    setRunning(true)
    void run({ filter: list.wanted, guests: list.page.found }).finally(() => setRunning(false))
  }
  // One function for all renders: the menu that calls it need not be drawn again with every page.
  const latest = useRef(start)
  useEffect(() => {
    latest.current = start
  })
  return { isRunning, start: useCallback(() => latest.current(), []) }
}
