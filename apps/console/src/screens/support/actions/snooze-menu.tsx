import type { CaseSummary } from '@ground-control/contract/support'
import { caseChangeProblemWords } from '@ground-control/domain/support/case-changes'
import { momentText } from '@ground-control/domain/support/case-times'
import { snoozeChoices } from '@ground-control/domain/support/snooze-choices'
import type { Instant } from '@ground-control/domain/values/time'
import { AlarmClock, AlarmClockOff, CalendarClock } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { KeyHint } from './key-hint.tsx'

type Props = {
  readonly summary: CaseSummary
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onSnooze: (until: Instant) => void
  readonly onWake: () => void
  readonly onPick: () => void
}

export function SnoozeMenu({ summary, button, onSnooze, onWake, onPick }: Props) {
  // The times are of the moment at which it opens.
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
