import type { CaseDetail, CaseSummary } from '@ground-control/contract/support'
import { caseChangeProblem, caseChangeProblemWords } from '@ground-control/domain/support/case-changes'
import { momentText } from '@ground-control/domain/support/case-times'
import { snoozeChoices } from '@ground-control/domain/support/snooze-choices'
import type { CaseId } from '@ground-control/domain/values/ids'
import { type Instant, instantOf } from '@ground-control/domain/values/time'
import { AlarmClock, AlarmClockOff, ArrowLeft, CalendarClock, Check, Merge, PanelRight, RotateCcw } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { AssignMenu } from '#screens/support/actions/assign-menu.tsx'
import { CategoryMenu, DueMenu, PriorityMenu, RaisedNote } from '#screens/support/actions/chip-menus.tsx'
import { KeyHint } from '#screens/support/actions/key-hint.tsx'
import { MergeDialog } from '#screens/support/actions/merge-dialog.tsx'
import { MomentDialog } from '#screens/support/actions/moment-dialog.tsx'
import type { CaseActions } from '#screens/support/actions/use-case-actions.ts'
import type { Me } from '#screens/support/support-view.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'

type Props = {
  readonly summary: CaseDetail['case']
  readonly detail: CaseDetail
  readonly me: Me
  readonly onOpen: (caseId: CaseId) => void
  readonly actions: CaseActions
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onBack?: (() => void) | undefined
  readonly onDetails?: (() => void) | undefined
}

export function CaseHead({ summary, detail, onOpen, me, actions, heading, onBack, onDetails }: Props) {
  const { subject, state, owner, caseId } = summary
  const isSolved = state === 'solved'
  const [isMerging, setMerging] = useState(false)
  const openMerge = () => setMerging(true)
  useSingleKeys(summary.mergedInto ? {} : { X: openMerge })
  return (
    <header className="grid flex-none gap-1.5 border-b border-line-faint px-5 pt-4 pb-3 phone:px-4 phone:pt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-48 items-center gap-1">
          {onBack ? <IconButton label="Back to cases" icon={<ArrowLeft />} onClick={onBack} className="-ml-2" /> : null}
          <h2 ref={heading} tabIndex={-1} className="min-w-0 text-lead font-semibold wrap-anywhere">
            <bdi>{subject}</bdi>
          </h2>
        </div>
        <div className={summary.mergedInto ? 'hidden' : 'flex min-w-0 flex-wrap items-center gap-2'}>
          <AssignMenu
            owner={owner}
            me={me}
            button={actions.assignButton}
            onAssign={(ownerId) => actions.change({ ownerId })}
          />
          <SnoozeMenu
            summary={summary}
            button={actions.snoozeButton}
            onSnooze={actions.snooze}
            onWake={() => actions.change({ state: 'open' })}
            onPick={() => actions.setPicking('snooze')}
          />
          <Button
            size="sm"
            icon={isSolved ? <RotateCcw /> : <Check />}
            iconEnd={<KeyHint letter="E" />}
            busy={actions.isChanging}
            onClick={actions.solveOrReopen}
          >
            {isSolved ? 'Reopen' : 'Solve'}
          </Button>
          <IconButton label="Merge into another case" icon={<Merge />} size="sm" onClick={openMerge} />
          {onDetails ? (
            <Button size="sm" icon={<PanelRight />} onClick={onDetails}>
              Details
            </Button>
          ) : null}
        </div>
      </div>
      <MergeDialog open={isMerging} detail={detail} onMerged={onOpen} onClose={() => setMerging(false)} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-fg-3 coarse:gap-y-0">
        <PriorityMenu summary={summary} onChange={actions.change} />
        <CategoryMenu summary={summary} onChange={actions.change} />
        <DueMenu summary={summary} onChange={actions.change} onPick={() => actions.setPicking('due')} />
        <RaisedNote summary={summary} />
        <span>{owner ? `Owner: ${owner.name ?? owner.id}` : 'Unassigned'}</span>
        {/* Cut instead of wrapped, so that the header keeps its height when an owner is named. */}
        <CopyId id={caseId} what="case ID" className="-my-1 flex-[1_1_7rem] coarse:my-0" />
      </div>
      <PickedMoment summary={summary} actions={actions} />
    </header>
  )
}

const inAnHour = () => instantOf(new Date(Date.now() + 3_600_000))

function PickedMoment({ summary, actions }: Pick<Props, 'summary' | 'actions'>) {
  const current = { ...summary, ownerId: null, accountId: null, eventId: null }
  const wordsOf = (problem: ReturnType<typeof caseChangeProblem>) => problem && caseChangeProblemWords[problem]
  const close = () => actions.setPicking(null)
  return (
    <>
      <MomentDialog
        open={actions.picking === 'snooze'}
        title="Snooze until"
        action="Snooze"
        start={summary.snoozedUntil ?? inAnHour()}
        problemOf={(snoozedUntil) =>
          wordsOf(caseChangeProblem(current, { state: 'snoozed', snoozedUntil }, new Date()))
        }
        onPick={(until) => {
          close()
          actions.snooze(until)
        }}
        onClose={close}
      />
      <MomentDialog
        open={actions.picking === 'due'}
        title="Due"
        action="Set"
        start={summary.dueAt ?? inAnHour()}
        problemOf={(dueAt) => wordsOf(caseChangeProblem(current, { dueAt }, new Date()))}
        onPick={(dueAt) => {
          close()
          actions.change({ dueAt })
        }}
        onClose={close}
      />
    </>
  )
}

type SnoozeMenuProps = {
  readonly summary: CaseSummary
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onSnooze: (until: Instant) => void
  readonly onWake: () => void
  readonly onPick: () => void
}

function SnoozeMenu({ summary, button, onSnooze, onWake, onPick }: SnoozeMenuProps) {
  // Times count from the moment it opens.
  const [now, setNow] = useState(() => new Date())
  if (summary.state === 'solved') {
    return (
      <Button ref={button} size="sm" icon={<AlarmClock />} disabledReason={caseChangeProblemWords.solved}>
        Snooze
      </Button>
    )
  }
  return (
    <Menu
      trigger={
        <Button ref={button} size="sm" icon={<AlarmClock />} iconEnd={<KeyHint letter="S" />}>
          Snooze
        </Button>
      }
      onOpenChange={(open) => open && setNow(new Date())}
    >
      {snoozeChoices(now, viewerZone).map(({ label, until }) => (
        <MenuItem key={label} end={momentText(until, now, viewerZone)} onSelect={() => onSnooze(until)}>
          {label}
        </MenuItem>
      ))}
      <MenuItem icon={<CalendarClock />} onSelect={onPick}>
        Pick date and time…
      </MenuItem>
      {summary.state === 'snoozed' ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<AlarmClockOff />} onSelect={onWake}>
            Unsnooze
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}
