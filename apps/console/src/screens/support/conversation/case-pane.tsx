import type { CaseDetail } from '@ground-control/contract/support'
import type { CaseId } from '@ground-control/domain/values/ids'
import { ArrowLeft, SearchX } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useCaseActions } from '#screens/support/actions/use-case-actions.ts'
import { Composer } from '#screens/support/composer/composer.tsx'
import { drafts, useDraft } from '#screens/support/composer/drafts.ts'
import type { Me } from '#screens/support/support-view.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CaseHead } from './case-head.tsx'
import { Thread } from './thread.tsx'
import type { OpenCase } from './use-open-case.ts'

type Props = {
  readonly open: OpenCase
  readonly me: Me
  readonly onBack?: (() => void) | undefined
  readonly onDetails?: (() => void) | undefined
  readonly onOpen: (caseId: CaseId) => void
  readonly onSolved: (caseId: CaseId) => void
  readonly onClose: () => void
}

export function CasePane(props: Props) {
  const { open, onBack, onClose } = props
  const { detail } = open
  const goesOn = useRef(false)
  const actions = useCaseActions(detail?.case.mergedInto === null ? detail.case : null, {
    ...props,
    onSolved(caseId) {
      goesOn.current = true
      props.onSolved(caseId)
    },
  })
  if (open.caseId === null) {
    return (
      <Pane>
        <EmptyState headingLevel={2} line="Select a case (J for the next one)." />
      </Pane>
    )
  }
  if (detail === null) {
    return (
      <Pane>
        <EmptyState
          headingLevel={2}
          art={<SearchX />}
          line="No such case"
          hint={<CopyId id={open.caseId} what="case ID" />}
          action={<Button onClick={onClose}>Back to cases</Button>}
        />
      </Pane>
    )
  }
  if (detail === undefined) {
    return (
      <Pane busy={!open.error}>
        {onBack ? <WayBack onBack={onBack} /> : null}
        {open.error ? <Failed open={open} /> : <Loading />}
      </Pane>
    )
  }
  return <Ready key={detail.case.caseId} {...props} detail={detail} actions={actions} goesOn={goesOn} />
}

type ReadyProps = Props & {
  readonly detail: CaseDetail
  readonly actions: ReturnType<typeof useCaseActions>
  /** True: this case follows one that was just solved. */
  readonly goesOn: RefObject<boolean>
}

function Ready({ detail, actions, goesOn, me, onBack, onDetails, onOpen }: ReadyProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const fillsScreen = onBack !== undefined
  // The list is gone, or the focus was lost with the previous case, so focus this one.
  useEffect(() => {
    const isLost = goesOn.current && document.activeElement === document.body
    goesOn.current = false
    if (fillsScreen || isLost) heading.current?.focus({ preventScroll: true })
  }, [fillsScreen, goesOn])
  return (
    <Pane>
      <CaseHead
        summary={detail.case}
        me={me}
        detail={detail}
        actions={actions}
        onOpen={onOpen}
        heading={heading}
        onBack={onBack}
        onDetails={onDetails}
      />
      <Thread detail={detail} myId={me.id} />
      {detail.case.mergedInto ? (
        <MergedNote caseId={detail.case.caseId} into={detail.case.mergedInto} onOpen={onOpen} />
      ) : (
        <Composer detail={detail} me={me} />
      )}
    </Pane>
  )
}

function Pane({ busy = false, children }: { readonly busy?: boolean; readonly children: ReactNode }) {
  return (
    <section
      aria-label="Case"
      aria-busy={busy || undefined}
      className="flex min-h-0 min-w-0 flex-1 flex-col border-l border-line-faint phone:border-l-0"
    >
      {children}
    </section>
  )
}

/** On a phone, also while loading. */
function WayBack({ onBack }: { readonly onBack: () => void }) {
  return (
    <div className="flex flex-none px-4 pt-3">
      <IconButton label="Back to cases" icon={<ArrowLeft />} className="-ml-2" onClick={onBack} />
    </div>
  )
}

function Failed({ open: { error, retry, isRetrying } }: { readonly open: OpenCase }) {
  return <LoadFailed line="Couldn’t load this case" error={error} busy={isRetrying} onRetry={retry} />
}

function Loading() {
  return (
    <div className="grid gap-4 px-5 py-6">
      <span role="status" className="sr-only">
        Loading the case
      </span>
      <Skeleton width="45%" />
      <Skeleton width="30%" />
      <span className="h-4" />
      <Skeleton width="80%" />
      <Skeleton width="72%" />
      <Skeleton width="40%" />
    </div>
  )
}

type MergedNoteProps = {
  readonly caseId: CaseId
  readonly into: NonNullable<CaseDetail['case']['mergedInto']>
  readonly onOpen: (caseId: CaseId) => void
}

/** Replaces the composer. The draft moves to the other case. */
function MergedNote({ caseId, into, onOpen }: MergedNoteProps) {
  const hasDraft = useDraft(caseId).text.trim() !== ''
  function open() {
    drafts.move(caseId, into.caseId)
    onOpen(into.caseId)
  }
  return (
    <div className="flex-none px-5 pb-4 phone:px-4 phone:pb-3">
      <Callout
        tone="warning"
        role="status"
        title="Merged into another case"
        actions={
          <Button size="sm" onClick={open}>
            Open that case
          </Button>
        }
      >
        Its messages are in “{into.subject}”.{hasDraft ? ' Your draft moves with it.' : ''}
      </Callout>
    </div>
  )
}
