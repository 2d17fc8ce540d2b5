import { formatEntryCode } from '@ground-control/domain/tickets/entry-code'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { ownerName, ticketTitle } from '@ground-control/domain/tickets/ticket-text'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/actions/button.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { entryCodeQuery } from './entry-calls.ts'

type Props = {
  readonly ticket: Ticket
  readonly open: boolean
  readonly onClose: () => void
  readonly onNewCode: () => void
}

/** For a guest at the door whose phone is dead. */
export function ShowQr({ ticket, open, onClose, onNewCode }: Props) {
  const code = useQuery({ ...entryCodeQuery(ticket.ticketId), enabled: open })
  const title = ticketTitle(ticket)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={<bdi>{ownerName(ticket)}</bdi>}
      initialFocus="title"
      footer={
        <>
          <Button onClick={onNewCode}>New code…</Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-3 py-2">
        {code.isError ? (
          <LoadFailed line="Couldn’t load the code" error={code.error} onRetry={() => void code.refetch()} />
        ) : code.data ? (
          <>
            <QrCode text={code.data.entryCode} label={`QR code of ${title}`} />
            <p className="font-mono text-title tracking-wider">{formatEntryCode(code.data.entryCode)}</p>
            <p className="text-small text-fg-3">Admits one person. Viewing it is logged.</p>
          </>
        ) : (
          <Skeleton width="15rem" className="h-60" />
        )}
      </div>
    </Dialog>
  )
}

/** Scanners need four white modules on each side. */
const quietZone = 4

/** Black on white in both themes. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const drawing = useQuery({
    queryKey: ['qr-code', text],
    queryFn: () => drawingOf(text),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (drawing.isError)
    return <LoadFailed line="Couldn’t draw the QR code" error={drawing.error} onRetry={() => void drawing.refetch()} />
  if (!drawing.data) return <Skeleton width="15rem" className="h-60" />
  const { size, path } = drawing.data
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="size-60">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Loads the library with the first code. */
async function drawingOf(text: string): Promise<{ readonly size: number; readonly path: string }> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column + quietZone} ${row + quietZone}h1v1h-1z`
    }
  }
  return { size: modules.size + 2 * quietZone, path }
}
