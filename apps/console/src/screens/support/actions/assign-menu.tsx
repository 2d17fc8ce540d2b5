import type { CaseSummary } from '@ground-control/contract/support'
import type { AccountId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, UserRound, UserRoundX } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import type { Me } from '#screens/support/support-view.ts'
import { staffQueries } from '#subjects/staff/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'
import { KeyHint } from './key-hint.tsx'

type Props = {
  readonly owner: CaseSummary['owner']
  readonly me: Me
  readonly button: RefObject<HTMLButtonElement | null>
  /** null: unassign. */
  readonly onAssign: (ownerId: AccountId | null) => void
}

/** Me first, because taking a case is the most common use. */
export function AssignMenu({ owner, me, button, onAssign }: Props) {
  const [wasOpened, setOpened] = useState(false)
  const knowsStaff = useCapability('staff')
  const staff = useQuery({ ...staffQueries.list(), enabled: knowsStaff && wasOpened })
  // Nobody else can use the console.
  const colleagues = staff.data?.filter(({ accountId, canSignIn }) => canSignIn && accountId !== me.id) ?? []
  const isOwner = (id: string) => owner?.id === id
  return (
    <Menu
      trigger={
        <Button ref={button} size="sm" icon={<UserPlus />} iconEnd={<KeyHint letter="A" />}>
          Assign
        </Button>
      }
      onOpenChange={(open) => open && setOpened(true)}
    >
      <MenuItem icon={<UserRound />} end={isOwner(me.id) ? 'Owner' : null} onSelect={() => onAssign(me.id)}>
        Assign to me
      </MenuItem>
      {knowsStaff ? <MenuSeparator /> : null}
      {knowsStaff && !staff.data ? (
        <MenuItem disabled onSelect={() => {}}>
          {staff.isError ? 'Couldn’t load colleagues' : 'Loading colleagues…'}
        </MenuItem>
      ) : null}
      {colleagues.map(({ accountId, name, email }) => (
        <MenuItem key={accountId} end={isOwner(accountId) ? 'Owner' : null} onSelect={() => onAssign(accountId)}>
          {name ?? email ?? accountId}
        </MenuItem>
      ))}
      {owner ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<UserRoundX />} onSelect={() => onAssign(null)}>
            Unassign
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}
