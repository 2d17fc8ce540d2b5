import type { CaseId } from '@ground-control/domain/values/ids'
import { useEffect, useRef, useState } from 'react'
import { rememberName } from '#platform/known-names.ts'
import { queryClient } from '#platform/query-client.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { caseKeys } from '#subjects/support/queries.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'
import { CasePane } from './conversation/case-pane.tsx'
import { useOpenCase } from './conversation/use-open-case.ts'
import { CaseList } from './list/case-list.tsx'
import { useCaseQuery } from './list/case-query.ts'
import { stepFrom } from './list/steps.ts'
import { useCaseList } from './list/use-case-list.ts'
import { NewCaseDialog } from './opening/new-case-dialog.tsx'
import { CaseSide } from './sidebar/case-side.tsx'
import { type ChangeView, hrefOf, type Me, noFilters, type SupportView } from './support-view.ts'

type Props = { readonly me: Me; readonly view: SupportView; readonly onView: ChangeView }

/** All three panes fit from this width. */
const threePanes = '(width >= 80rem)'

/** List, case and sidebar; on a phone one at a time. */
export function Inbox({ me, view, onView }: Props) {
  const isPhone = useMediaQuery(phoneQuery)
  const hasSide = useMediaQuery(threePanes)
  const query = useCaseQuery(view, onView)
  const list = useCaseList(view, query.searched)
  const open = useOpenCase(view.caseId)
  const detail = open.detail ?? null
  const [isSheetOpen, setSheetOpen] = useState(false)
  const lastIndex = useRef(0)
  useReturnToRow(view.caseId)
  const { caseId: shownId, subject } = detail?.case ?? {}
  useEffect(() => {
    if (shownId && subject) rememberName(shownId, subject)
  }, [shownId, subject])
  const ids = list.cases?.map(({ caseId }) => caseId) ?? []
  const index = view.caseId === null ? -1 : ids.indexOf(view.caseId)
  useEffect(() => {
    if (index >= 0) lastIndex.current = index
  }, [index])

  const at = (caseId: CaseId | null): SupportView => ({ ...view, caseId, opening: null })
  function go(step: 1 | -1) {
    const next = stepFrom(ids, { id: view.caseId, lastIndex: lastIndex.current }, step)
    if (next !== null) onView(at(next), { replace: view.caseId !== null })
    else if (step === 1 && list.pages.hasNextPage) void list.pages.fetchNextPage()
  }
  const goDown = () => go(1)
  const goUp = () => go(-1)
  useSingleKeys({ J: goDown, K: goUp, R: refresh })

  /** After solving, opens the case below, otherwise the one above. A case that is in no list stays open. */
  function goOn(solvedId: CaseId) {
    const solvedAt = ids.indexOf(solvedId)
    if (solvedAt === -1 || view.caseId !== solvedId || view.tab === 'solved' || view.tab === 'all') return
    onView(at(ids[solvedAt + 1] ?? ids[solvedAt - 1] ?? null), { replace: true })
  }
  function openOther(caseId: CaseId) {
    setSheetOpen(false)
    onView(at(caseId))
  }
  const side = detail ? (
    <CaseSide key={detail.case.caseId} detail={detail} hrefOf={(caseId) => hrefOf(at(caseId))} onOpen={openOther} />
  ) : null
  const pane = (
    <CasePane
      open={open}
      me={me}
      onBack={isPhone ? () => onView(at(null)) : undefined}
      onDetails={hasSide || !detail ? undefined : () => setSheetOpen(true)}
      onOpen={openOther}
      onSolved={goOn}
      onClose={() => onView(at(null), { replace: true })}
    />
  )
  const caseList = (
    <CaseList
      view={view}
      query={query}
      list={list}
      onView={onView}
      onNew={() => onView({ ...view, opening: { accountId: null } })}
    />
  )
  return (
    <>
      {isPhone ? (
        <div className="flex h-full min-h-0 flex-col">
          {view.caseId === null ? (
            caseList
          ) : (
            <>
              <h1 className="sr-only">Support</h1>
              {pane}
            </>
          )}
        </div>
      ) : (
        <div className={hasSide ? wide : narrow}>
          {caseList}
          {pane}
          {hasSide ? (
            <aside aria-label="About this case" className="min-h-0 overflow-auto border-l border-line-faint">
              {side}
            </aside>
          ) : null}
        </div>
      )}
      {hasSide ? null : (
        <Dialog
          open={isSheetOpen && detail !== null}
          onClose={() => setSheetOpen(false)}
          title="About this case"
          initialFocus="title"
        >
          <div className="-mx-5 -my-4">{side}</div>
        </Dialog>
      )}
      <NewCaseDialog
        opening={view.opening}
        onClose={() => onView({ ...view, opening: null }, { replace: true })}
        onOpened={(opened) =>
          onView({ ...noFilters, tab: 'open', caseId: opened.case.caseId, opening: null }, { replace: true })
        }
      />
    </>
  )
}

const refresh = () => void queryClient.invalidateQueries({ queryKey: caseKeys.all })

const wide = 'grid h-full min-h-0 grid-cols-[21.75rem_minmax(0,1fr)_18rem]'
const narrow = 'grid h-full min-h-0 grid-cols-[clamp(20rem,34%,21.75rem)_minmax(0,1fr)]'

/** On a phone, returns the focus to the row of the case that was left. */
function useReturnToRow(caseId: string | null): void {
  const left = useRef(caseId)
  useEffect(() => {
    const before = left.current
    left.current = caseId
    if (caseId !== null || before === null) return
    // Only if the focus was lost with the case.
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const row = document.querySelector<HTMLElement>(`[data-case="${CSS.escape(before)}"]`)
    ;(row ?? document.querySelector<HTMLElement>('main h1'))?.focus()
  }, [caseId])
}
