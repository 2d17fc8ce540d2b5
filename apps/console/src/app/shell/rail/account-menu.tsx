import { Menu as BaseMenu } from '@base-ui/react/menu'
import { LogOut } from 'lucide-react'
import { cloneElement, type ReactElement, type Ref } from 'react'
import type { Staff } from '#app/guard.ts'
import { signOut } from '#app/session.ts'
import { personOf } from '#app/shell/person.ts'
import { type Press, useRepeatedPress } from '#ui/overlays/first-press.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'

type Props = {
  readonly staff: Staff
  readonly press: Press | null
  readonly trigger: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
}

export function AccountMenu({ staff, press, trigger }: Props) {
  const { name, email, role } = personOf(staff)
  const ref = useRepeatedPress(press)
  return (
    <Menu side="top" align="start" defaultOpen={press === 'pointer'} trigger={cloneElement(trigger, { ref })}>
      <BaseMenu.Group>
        <BaseMenu.GroupLabel className="flex flex-col px-2 py-1.5">
          <span className="font-medium">{name}</span>
          <span className="text-small text-fg-2">{email}</span>
          <span className="text-small text-fg-3">{role}</span>
        </BaseMenu.GroupLabel>
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
          Sign out
        </MenuItem>
      </BaseMenu.Group>
    </Menu>
  )
}
