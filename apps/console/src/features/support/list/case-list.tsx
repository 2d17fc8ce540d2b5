import { ApiError } from '@ground-control/contract/client'
import { formatCount, plural } from '@ground-control/domain/counts'
import { Plus, Unplug } from 'lucide-react'
import { useRef } from 'react'
import type { SupportView } from '#features/support/support-view.ts'
import { usePreferences } from '#platform/preferences.ts'
import { useNow } from '#platform/use-now.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Kbd } from '#ui/marks/kbd.tsx'
import { CaseItem } from './case-item.tsx'
import { CaseListSkeleton } from './case-list-skeleton.tsx'
import { CaseTabs, OverdueFilter } from './case-tabs.tsx'
import { nothingIn } from './list-words.ts'
import type { CaseList as CaseListState } from './use-case-list.ts'
import { useKeepInSight } from './use-keep-in-sight.ts'

type Props = {
  readonly view: SupportView
  readonly list: CaseListState
  readonly onView: (view: SupportView) => void
  readonly onNew: () => void
}

/** The first pane: what there is to do, the most urgent first. */
export function CaseList({ view, list, onView, onNew }: Props) {
  const hasKeys = usePreferences().singleKeyShortcuts
  const box = useRef<HTMLDivElement>(null)
  useKeepInSight(box, view.caseId)
  return (
    <section aria-labelledby="support-heading" className="flex min-h-0 min-w-0 flex-col">
      <header className="grid flex-none gap-1.5 border-b border-line-faint px-4 pt-4">
        <div className="flex min-h-7 items-center justify-between gap-3">
          <h1 id="support-heading" tabIndex={-1} className="text-title">
            Support
          </h1>
          <span className="flex items-center gap-3">
            {hasKeys ? (
              <span className="flex items-center gap-1 text-small text-fg-3 touch:hidden">
                <Kbd keys={['J', 'K']} /> move
              </span>
            ) : null}
            <Button size="sm" icon={<Plus />} onClick={onNew}>
              New case
            </Button>
          </span>
        </div>
        <CaseTabs view={view} counts={list.counts} onView={onView} />
      </header>
      <OverdueFilter view={view} onView={onView} />
      <div ref={box} className="flex min-h-0 flex-1 flex-col overflow-auto" aria-busy={list.isLoading || undefined}>
        <Rows view={view} list={list} onView={onView} />
      </div>
    </section>
  )
}

function Rows({ view, list, onView }: Omit<Props, 'onNew'>) {
  const nowMs = useNow(60_000)
  const { cases, error } = list
  if (cases === undefined && error) return <Failed error={error} busy={list.isRetrying} onRetry={list.retry} />
  if (cases === undefined) return <CaseListSkeleton />
  if (cases.length === 0) {
    const { line, hint } = nothingIn(view)
    return <EmptyState headingLevel={2} line={line} hint={hint} />
  }
  return (
    <>
      {error && !list.didMoreFail ? <StaleNote onRetry={list.retry} busy={list.isRetrying} /> : null}
      <ul aria-label={`${formatCount(cases.length)} ${plural(cases.length, 'case')}`}>
        {cases.map((summary) => (
          <CaseItem
            key={summary.caseId}
            summary={summary}
            view={{ ...view, caseId: summary.caseId, opening: null }}
            isOpen={summary.caseId === view.caseId}
            nowMs={nowMs}
            onOpen={onView}
          />
        ))}
      </ul>
      {list.hasMore ? (
        <div className="flex flex-none items-center justify-center gap-3 p-3">
          {list.didMoreFail ? <span className="text-small text-error">They could not be read.</span> : null}
          <Button size="sm" busy={list.isLoadingMore} onClick={list.showMore}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  )
}

type FailedProps = { readonly error: Error; readonly busy: boolean; readonly onRetry: () => void }

function Failed({ error, busy, onRetry }: FailedProps) {
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <EmptyState
      failed
      headingLevel={2}
      art={<Unplug />}
      line="The cases could not be read."
      hint={
        <>
          {error.message}
          {requestId ? (
            <span className="mt-1 flex items-center justify-center gap-1.5">
              Request <CopyId id={requestId} what="request ID" />
            </span>
          ) : null}
        </>
      }
      action={
        <Button size="sm" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}

function StaleNote({ busy, onRetry }: Omit<FailedProps, 'error'>) {
  return (
    <div
      role="status"
      className="flex flex-none items-center justify-between gap-3 border-b border-line-faint px-4 py-2"
    >
      <span className="text-small text-partial">This list could not be refreshed.</span>
      <Button size="sm" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
