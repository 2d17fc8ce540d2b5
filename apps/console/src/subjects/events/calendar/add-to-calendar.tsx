import type { CalendarEntry, CardFacts } from '@ground-control/domain/events/calendar/calendar-entry'
import { CalendarCheck, CalendarPlus, Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { type Calendar, useCalendar } from './use-calendar.ts'

type Props = CardFacts & { readonly calendar: Calendar }

/** Offers a file, and Google Calendar when the sign-in has access. Renders nothing without a start. */
export function AddToCalendar({ calendar, ...card }: Props) {
  const shown = calendar.entryOf(card)
  return shown ? <CalendarMenu calendar={calendar} shown={shown} /> : null
}

function CalendarMenu({ calendar, shown }: { readonly calendar: Calendar; readonly shown: CalendarEntry }) {
  const { download, addToGoogle } = useCalendar(calendar, shown)
  const [google, setGoogle] = useState<'none' | 'asking' | 'offered'>('none')
  const openings = useRef(0)

  async function askForGoogle() {
    openings.current += 1
    const opening = openings.current
    setGoogle('asking')
    const hasGoogle = await calendar.hasGoogle()
    if (opening === openings.current) setGoogle(hasGoogle ? 'offered' : 'none')
  }

  return (
    <Menu
      onOpenChange={(open) => {
        if (open) void askForGoogle()
      }}
      trigger={
        <IconButton
          label={`Add to calendar: ${shown.title}`}
          tooltip="Add to calendar"
          size="sm"
          icon={<CalendarPlus />}
        />
      }
    >
      <MenuItem icon={<Download />} onSelect={() => void download()}>
        Download .ics file
      </MenuItem>
      {google === 'none' ? null : (
        <MenuItem
          icon={<CalendarCheck />}
          disabled={google === 'asking'}
          end={google === 'asking' ? 'checking access' : undefined}
          onSelect={() => void addToGoogle()}
        >
          Google Calendar
        </MenuItem>
      )}
    </Menu>
  )
}
