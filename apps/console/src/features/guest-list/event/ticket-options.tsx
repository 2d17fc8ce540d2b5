import { formatCount, plural } from '@ground-control/domain/counts'
import { ChevronDown, Download, TicketPlus } from 'lucide-react'
import { memo } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'

type Props = {
  readonly areCompsOn: boolean
  readonly onComps: () => void
  /** How many guests the filter finds; null while that is not known. */
  readonly guests: number | null
  readonly isExporting: boolean
  readonly onExport: () => void
}

/** G2 */
export const TicketOptions = memo(function TicketOptions(props: Props) {
  const { areCompsOn, onComps, guests, isExporting, onExport } = props
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
      <MenuItem
        icon={<Download />}
        end={exportNote(guests, isExporting)}
        disabled={!guests || isExporting}
        onSelect={onExport}
      >
        EXPORT TO CSV
      </MenuItem>
    </Menu>
  )
})

function exportNote(guests: number | null, isExporting: boolean): string | undefined {
  if (isExporting) return 'running'
  return guests === null ? undefined : `${formatCount(guests)} ${plural(guests, 'guest')}`
}
