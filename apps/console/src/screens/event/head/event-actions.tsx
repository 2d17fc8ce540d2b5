import type { EventId } from '@ground-control/domain/values/ids'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, Download, TicketPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLiveState } from '#platform/live/use-live.ts'
import { useNow } from '#platform/use-now.ts'
import { useMay } from '#subjects/settings/use-may.ts'
import { DoorLink } from '#subjects/tickets/door/door-link.tsx'
import { Button, buttonClass } from '#ui/actions/button.tsx'
import { DataAge } from '#ui/data/data-age.tsx'

type Report = {
  readonly dataUpdatedAt: number
  readonly isFetching: boolean
  readonly isError: boolean
  readonly data?: unknown
  readonly refetch: () => unknown
}

type Props = {
  readonly eventId: EventId
  readonly report: Report | null
  /** Why this event doesn't allow it. */
  readonly compHindrance: string | null
  readonly transferHindrance: string | null
  readonly callOff: ReactNode
  readonly onComps: () => void
  readonly onTransfer: () => void
}

export function EventActions(props: Props) {
  const { eventId, report, compHindrance, transferHindrance, callOff, onComps, onTransfer } = props
  const mayIssue = useMay('issue-comps')
  const mayTransfer = useMay('transfer')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Link to="/events/$eventId/guests" params={{ eventId }} className={buttonClass({})}>
        <Users aria-hidden="true" />
        Guest list
      </Link>
      <DoorLink eventId={eventId} />
      <Button
        icon={<TicketPlus aria-hidden="true" />}
        saysWhy
        disabledReason={mayIssue.reason ?? compHindrance}
        onClick={onComps}
      >
        Issue comp tickets
      </Button>
      <Button
        icon={<ArrowLeftRight aria-hidden="true" />}
        saysWhy
        disabledReason={mayTransfer.reason ?? transferHindrance}
        onClick={onTransfer}
      >
        Transfer tickets
      </Button>
      <Link to="/events/$eventId/guests" params={{ eventId }} search={{ do: 'export' }} className={buttonClass({})}>
        <Download aria-hidden="true" />
        Export to CSV
      </Link>
      <span className="ml-auto flex items-center gap-4 empty:hidden phone:ml-0">
        {report?.data ? (
          // Last on phones, because it loads late and would move buttons that are about to be pressed.
          <span className="phone:order-last">
            <Age report={report} />
          </span>
        ) : null}
        {callOff}
      </span>
    </div>
  )
}

const lifeMs = 120_000

function Age({ report }: { readonly report: Report }) {
  const isLive = useLiveState().name === 'on'
  return (
    <DataAge
      updatedAt={report.dataUpdatedAt}
      lifetimeMs={isLive ? Number.POSITIVE_INFINITY : lifeMs}
      now={useNow(1_000)}
      failed={report.isError}
      refreshing={report.isFetching}
      onRefresh={() => void report.refetch()}
    />
  )
}
