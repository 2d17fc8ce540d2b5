import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import { ChevronDown, Download, TicketPlus } from 'lucide-react'
import { memo } from 'react'
import type { GuestListState } from '#screens/guest-list/source/guest-list-state.ts'
import { useGuestListValue } from '#screens/guest-list/source/use-guest-list.ts'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'

type Props = {
  readonly eventId: EventId
  readonly areCompsOn: boolean
  readonly onComps: () => void
  readonly isExporting: boolean
  readonly onExport: () => void
}

export const TicketOptions = memo(function TicketOptions({ areCompsOn, onComps, ...exporting }: Props) {
  return (
    <Menu
      trigger={
        <Button caps iconEnd={<ChevronDown />}>
          TICKET OPTIONS
        </Button>
      }
    >
      <MenuItem icon={<TicketPlus />} end={areCompsOn ? undefined : 'switched off'} onSelect={onComps}>
        ISSUE COMP TICKETS
      </MenuItem>
      <ExportItem {...exporting} />
    </Menu>
  )
})

/** Follows the count only while the menu is open. */
function ExportItem({ eventId, isExporting, onExport }: Pick<Props, 'eventId' | 'isExporting' | 'onExport'>) {
  const guests = useGuestListValue(eventId, foundIn)
  return (
    <MenuItem
      icon={<Download />}
      end={exportNote(guests, isExporting)}
      disabled={!guests || isExporting}
      onSelect={onExport}
    >
      EXPORT TO CSV
    </MenuItem>
  )
}

const foundIn = (list: GuestListState): number | null => (list.state === 'ready' ? list.page.found : null)

function exportNote(guests: number | null, isExporting: boolean): string | undefined {
  if (isExporting) return 'running'
  return guests === null ? undefined : `${formatCount(guests)} ${plural(guests, 'guest')}`
}
