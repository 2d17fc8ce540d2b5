import { Menu as BaseMenu } from '@base-ui/react/menu'
import { ChevronsUpDown, LogOut } from 'lucide-react'
import type { Staff } from '#app/guard.ts'
import { signOut } from '#app/session.ts'
import { personOf } from '#app/shell/person.ts'
import { classNames } from '#ui/class-names.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'

type Props = { readonly staff: Staff; readonly collapsed: boolean }

export function AccountMenu({ staff, collapsed }: Props) {
  const { name, email, role } = personOf(staff)
  return (
    <div className="mt-auto pt-2">
      <Menu
        side="top"
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`Account: ${name}`}
            className={classNames(
              'flex w-full items-center gap-2.5 rounded-control text-left transition-colors duration-instant hover:bg-panel aria-expanded:bg-panel',
              collapsed ? 'justify-center py-1.5' : 'p-2',
            )}
          >
            <Avatar name={name} />
            {collapsed ? null : (
              <>
                <span className="flex min-w-0 flex-1 flex-col leading-[1.1rem]">
                  <span className="truncate font-medium">{name}</span>
                  <span className="text-small leading-[1.1rem] text-fg-3">{role}</span>
                </span>
                <ChevronsUpDown className="size-3.5 text-fg-3" aria-hidden="true" />
              </>
            )}
          </button>
        }
      >
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
    </div>
  )
}
