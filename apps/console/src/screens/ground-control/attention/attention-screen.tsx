import type { Attention } from '@ground-control/contract/attention'
import { formatCount } from '@ground-control/domain/values/counts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useCapability } from '#platform/capabilities.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { BoardAge } from '#screens/ground-control/board/board-age.tsx'
import { boardQueries } from '#screens/ground-control/board/board-queries.ts'
import { useAttentionLive } from '#screens/ground-control/board/use-board-live.ts'
import { useStillSelling } from '#subjects/organizations/still-selling.tsx'
import { buttonClass } from '#ui/actions/button.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import type { AttentionList } from './attention-view.ts'
import { Disputes } from './disputes.tsx'
import { OversoldTypes } from './oversold-types.tsx'
import { QuietDoors } from './quiet-doors.tsx'
import { SuspendedSellers } from './suspended-sellers.tsx'

type Props = { readonly show: AttentionList; readonly onShow: (show: AttentionList) => void }

export function AttentionScreen({ show, onShow }: Props) {
  const hasBoard = useCapability('shift-board')
  return (
    <div className="mx-auto flex min-h-full w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 phone:gap-3.5 phone:p-4">
      <header className="flex min-h-9 flex-none flex-wrap items-center gap-x-4 gap-y-2.5">
        <h1 tabIndex={-1} className="text-title">
          Needs attention
        </h1>
        <Link to="/dashboard" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          <ArrowLeft aria-hidden="true" />
          Ground Control
        </Link>
      </header>
      {hasBoard ? <Lists show={show} onShow={onShow} /> : <NotOffered />}
    </div>
  )
}

function Lists({ show, onShow }: Props) {
  const part = useQuery(boardQueries.attention())
  const { data, error, isFetching, refetch } = part
  const suspended = useStillSelling()?.count ?? null
  useAttentionLive({ paused: false })
  const refresh = () => void refetch({ cancelRefetch: false })
  useSingleKeys({ R: refresh })
  return (
    <>
      <div className="flex flex-none">
        <Segmented label="Which list" value={show} onChange={onShow} choices={choicesOf(data, suspended)} />
      </div>
      <Panel
        title={titles[show]}
        note={notes[show]}
        actions={<BoardAge part={part} />}
        busy={data === undefined && !error}
        className="min-h-80 flex-1"
      >
        {error && !data ? (
          <LoadFailed
            line="Couldn’t load what needs attention"
            error={error}
            busy={isFetching}
            headingLevel={3}
            onRetry={() => void refetch()}
          />
        ) : show === 'doors' ? (
          <QuietDoors doors={data?.quietDoors ?? null} />
        ) : show === 'organizations' ? (
          <SuspendedSellers />
        ) : show === 'disputes' ? (
          <Disputes disputes={data ? (data.disputes ?? none) : null} />
        ) : (
          <OversoldTypes types={data?.oversoldTypes ?? null} />
        )}
      </Panel>
      <p role="status" className="sr-only">
        {data ? `${titles[show]}: ${formatCount(countsOf(data, suspended)[show] ?? 0)}` : ''}
      </p>
    </>
  )
}

const none = { count: 0, first: [] }

const titles = {
  doors: 'No check-ins yet',
  types: 'Ticket types over capacity',
  disputes: 'Disputes to answer',
  organizations: 'Suspended, still selling',
}

const notes = {
  doors: 'starting within 3 h or already started',
  types: 'sold beyond capacity',
  disputes: 'at the payment provider, by the day they are due',
  organizations: 'suspended organizations with events on sale',
}

const countsOf = ({ quietDoors, oversoldTypes, disputes = none }: Attention, suspended: number | null) => ({
  doors: quietDoors.count,
  types: oversoldTypes.count,
  disputes: disputes.count,
  organizations: suspended,
})

function choicesOf(attention: Attention | undefined, suspended: number | null) {
  const counts = attention && countsOf(attention, suspended)
  return [
    { value: 'doors' as const, label: counts ? `Doors ${formatCount(counts.doors)}` : 'Doors' },
    { value: 'types' as const, label: counts ? `Ticket types ${formatCount(counts.types)}` : 'Ticket types' },
    { value: 'disputes' as const, label: counts ? `Disputes ${formatCount(counts.disputes)}` : 'Disputes' },
    ...(suspended === null
      ? []
      : [{ value: 'organizations' as const, label: `Organizations ${formatCount(suspended)}` }]),
  ]
}

function NotOffered() {
  return (
    <EmptyState
      headingLevel={2}
      line="This platform has no attention list"
      hint="Doors and top sellers are on the board."
      action={
        <Link to="/dashboard" className={buttonClass()}>
          Back to Ground Control
        </Link>
      }
    />
  )
}
