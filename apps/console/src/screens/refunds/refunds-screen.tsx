import { toFilters } from '@ground-control/domain/lists/saved-views'
import type { RefundListState } from '@ground-control/domain/refunds/refund-list'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useCapability } from '#platform/capabilities.ts'
import { useKnownNames } from '#platform/known-names.ts'
import { links } from '#platform/links.ts'
import { ExportButton } from '#subjects/lists/export-button.tsx'
import { SavedViews } from '#subjects/lists/saved-views.tsx'
import { exportRefundList } from '#subjects/refunds/queries.ts'
import { ReconciliationPanel } from '#subjects/refunds/reconciliation-panel.tsx'
import { RefundList } from '#subjects/refunds/refund-list.tsx'
import { buttonClass } from '#ui/actions/button.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotOffered } from '#ui/feedback/not-offered.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { RefundsView } from './refunds-address.ts'

type Props = { readonly view: RefundsView; readonly onView: (view: RefundsView) => void }

export function RefundsScreen({ view, onView }: Props) {
  const isOffered = useCapability('refund-list')
  const canReconcile = useCapability('reconciliation')
  const hasJobs = useCapability('jobs')
  const page = useKeptFocus<HTMLDivElement>()
  const state = view.state ?? 'all'
  return (
    <div
      ref={page}
      tabIndex={-1}
      className="mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 outline-none phone:p-4"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <h1 tabIndex={-1} className="text-title">
          Refunds
        </h1>
        <div className="flex min-w-0 flex-wrap items-center gap-2.5">
          {hasJobs ? (
            <Link to="/jobs" className={buttonClass({ size: 'sm' })}>
              Jobs
            </Link>
          ) : null}
          {isOffered ? (
            <Segmented
              label="Status"
              choices={stateChoices}
              value={state}
              onChange={(chosen) => onView(withState(view, chosen))}
            />
          ) : null}
        </div>
      </header>
      {!isOffered ? (
        <NotOffered
          line="This platform has no refund list"
          hint="Find a refund by its ticket in the event’s guest list."
        />
      ) : (
        <>
          <Narrowed view={view} />
          {canReconcile ? <ReconciliationPanel eventId={view.event ?? null} /> : null}
          <Panel
            title="Refunds"
            note="Newest first"
            actions={
              <>
                <SavedViews
                  list="refunds"
                  filters={toFilters(view)}
                  onOpen={(filters) => onView(RefundsView.parse(filters))}
                />
                <ExportButton
                  rows={['refund', 'refunds']}
                  read={(signal) => exportRefundList(toFilter(view), signal)}
                />
              </>
            }
          >
            <RefundList
              key={JSON.stringify(view)}
              filter={toFilter(view)}
              empty={<EmptyState line={emptyWords[state]} />}
            />
          </Panel>
        </>
      )}
    </div>
  )
}

const toFilter = ({ state, event, org, account }: RefundsView) => ({
  ...(state && { state }),
  ...(event && { eventId: event }),
  ...(org && { orgId: org }),
  ...(account && { accountId: account }),
})

const stateChoices: readonly { readonly value: RefundListState | 'all'; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Under way' },
  { value: 'late', label: 'Over 10 min' },
  { value: 'unknown', label: 'Unknown' },
  { value: 'unresolved', label: 'Needs review' },
  { value: 'turned-up', label: 'Turned up' },
  { value: 'failed', label: 'Failed' },
  { value: 'succeeded', label: 'Refunded' },
]

const emptyWords: Readonly<Record<RefundListState | 'all', string>> = {
  all: 'No refunds yet',
  pending: 'No refunds under way',
  late: 'No refunds under way for over 10 minutes',
  unknown: 'No refunds with an unknown outcome',
  unresolved: 'No failed refunds need review',
  'turned-up': 'No failed refunds turned up at the provider',
  failed: 'No failed refunds',
  succeeded: 'No completed refunds yet',
}

function withState({ state: _, ...rest }: RefundsView, chosen: (typeof stateChoices)[number]['value']): RefundsView {
  return chosen === 'all' ? rest : { ...rest, state: chosen }
}

function Narrowed({ view: { event, org, account, state } }: Pick<Props, 'view'>) {
  const names = useKnownNames()
  const about = event
    ? { kind: 'event', id: event, to: links.event(event) }
    : org
      ? { kind: 'organization', id: org, to: links.organization(org) }
      : account
        ? { kind: 'account', id: account, to: links.profile(account) }
        : null
  if (!about) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-small text-fg-2">
      Refunds for
      <Link
        to={about.to}
        className="inline-flex min-h-6 flex-wrap items-center gap-x-2 text-signal hover:underline coarse:min-h-touch"
      >
        {names[about.id] ? <bdi className="wrap-anywhere">{names[about.id]}</bdi> : null}
        <span className="font-mono text-mono break-all">{about.id}</span>
      </Link>
      <Link to="/refunds" search={state ? { state } : {}} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
        <X aria-hidden="true" />
        Show all
      </Link>
    </p>
  )
}
