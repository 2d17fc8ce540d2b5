import { formatCount, plural } from '@ground-control/domain/values/counts'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { usePreferences } from '#platform/preferences.ts'
import { useNow } from '#platform/use-now.ts'
import type { SupportView } from '#screens/support/support-view.ts'
import { Button } from '#ui/actions/button.tsx'
import { ShowMore } from '#ui/actions/show-more.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
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
  if (cases === undefined && error) {
    return <LoadFailed line="The cases could not be read." error={error} busy={list.isRetrying} onRetry={list.retry} />
  }
  if (cases === undefined) return <CaseListSkeleton />
  if (cases.length === 0) {
    const { line, hint } = nothingIn(view)
    return <EmptyState headingLevel={2} line={line} hint={hint} />
  }
  return (
    <>
      {error && !list.pages.isFetchNextPageError ? <StaleNote onRetry={list.retry} busy={list.isRetrying} /> : null}
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
      <ShowMore list={list.pages} />
    </>
  )
}

function StaleNote({ busy, onRetry }: { readonly busy: boolean; readonly onRetry: () => void }) {
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
