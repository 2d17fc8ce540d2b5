import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { ArrowRightLeft, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '#platform/use-now.ts'
import { useMay } from '#subjects/settings/use-may.ts'
import { TransferDialog } from '#subjects/tickets/transfers/transfer-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { type TicketRow, transferableByEvent } from './ticket-row.ts'

type Props = {
  /** undefined: loading or failed. */
  readonly rows: readonly TicketRow[] | undefined
  readonly hasFailed: boolean
}
type Group = ReturnType<typeof transferableByEvent>[number]

export function TransferAction({ rows, hasFailed }: Props) {
  const groups = transferableByEvent(rows ?? [], new Date(useNow(60_000)))
  const mayTransfer = useMay('transfer')
  const [chosen, setChosen] = useState<Group | null>(null)
  const [isOpen, setOpen] = useState(false)
  function open(group: Group) {
    setChosen(group)
    setOpen(true)
  }
  const [only, ...others] = groups
  const reason = mayTransfer.reason ?? (only ? null : noneWords(rows, hasFailed))
  const icon = <ArrowRightLeft aria-hidden="true" />
  // The current group, or the last known one after its tickets have gone.
  const current = groups.find(({ event }) => event.id === chosen?.event.id) ?? chosen
  return (
    <>
      {others.length === 0 || reason ? (
        <Button
          size="sm"
          icon={icon}
          saysWhy={!mayTransfer.isAllowed}
          disabledReason={reason}
          onClick={() => only && open(only)}
        >
          Transfer tickets
        </Button>
      ) : (
        <Menu
          align="start"
          trigger={
            <Button size="sm" icon={icon} iconEnd={<ChevronDown aria-hidden="true" />}>
              Transfer tickets
            </Button>
          }
        >
          {groups.map((group) => (
            <MenuItem
              key={group.event.id}
              end={`${formatCount(group.transferable)} ${plural(group.transferable, 'ticket')}`}
              onSelect={() => open(group)}
            >
              {eventTitle(group.event.name)}
            </MenuItem>
          ))}
        </Menu>
      )}
      {current ? (
        <TransferDialog
          open={isOpen}
          eventId={current.event.id}
          orgId={current.event.organizationRef.id}
          eventName={eventTitle(current.event.name)}
          event={current.event}
          tickets={current.tickets}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** Not loaded yet, so don't claim there are none. */
function noneWords(rows: Props['rows'], hasFailed: boolean): string {
  if (rows) return 'None of these tickets can be transferred.'
  return hasFailed ? 'Couldn’t load tickets.' : 'Loading tickets…'
}
