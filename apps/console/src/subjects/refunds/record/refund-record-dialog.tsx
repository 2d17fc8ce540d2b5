import { isOpenState } from '@ground-control/domain/refunds/refund-states'
import type { EventId, RefundId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refundQueries } from '#subjects/refunds/queries.ts'
import { ownChanges } from '#subjects/tickets/own-changes.ts'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { RecordBody } from './record-body.tsx'

type Props = {
  readonly eventId: EventId
  /** Stays set while the dialog closes. */
  readonly refundId: RefundId | null
  readonly open: boolean
  readonly onClose: () => void
}

export function RefundRecordDialog({ eventId, refundId, open, onClose }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...refundQueries.record(refundId),
    enabled: open,
  })
  async function checkAgain() {
    await refetch()
    // It may have settled, so reload the tickets.
    await ownChanges.settle(eventId)
  }
  const canCheck = data ? isOpenState(data.state) : Boolean(error)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Refund record"
      size="refund"
      initialFocus="title"
      footer={
        <>
          {canCheck ? (
            <Button busy={isFetching} onClick={checkAgain}>
              {data ? 'Check again' : 'Try again'}
            </Button>
          ) : null}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {data ? (
        <RecordBody record={data} />
      ) : isPending ? (
        <Loading />
      ) : error ? (
        <EmptyState failed line="Couldn’t load the refund record" hint={error.message} />
      ) : (
        <EmptyState line="No such refund" hint="No refund with this ID." />
      )}
    </Dialog>
  )
}

const Loading = () => (
  <div aria-busy="true" className="flex flex-col gap-4 py-2">
    <span role="status" className="sr-only">
      Loading the refund record
    </span>
    <Skeleton width="50%" />
    <Skeleton width="80%" />
    <Skeleton width="65%" />
  </div>
)

/** The open refund record. Keeps the last id while the dialog closes. */
export function useRecord() {
  const [refundId, setRefundId] = useState<RefundId | null>(null)
  const [isOpen, setOpen] = useState(false)
  function open(chosen: RefundId) {
    setRefundId(chosen)
    setOpen(true)
  }
  return { refundId, isOpen, open, close: () => setOpen(false) }
}
