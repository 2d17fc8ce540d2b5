import { ChevronsUpDown } from 'lucide-react'
import type { Staff } from '#app/guard.ts'
import { personOf } from '#app/shell/person.ts'
import { classNames } from '#ui/class-names.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import { useFirstPress } from '#ui/overlays/first-press.ts'
import { latePart } from '#ui/overlays/late-part.ts'

type Props = { readonly staff: Staff; readonly collapsed: boolean }

const menuPart = latePart('The account menu', () => import('./account-menu.tsx'))
const opensMenu = (key: string) => ['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(key)

export function AccountButton({ staff, collapsed }: Props) {
  const { name, role } = personOf(staff)
  const { press, code, buttonProps } = useFirstPress(menuPart, opensMenu)
  const button = {
    type: 'button',
    'aria-label': `Account: ${name}`,
    className: classNames(
      'flex w-full items-center gap-2.5 rounded-control text-left transition-colors duration-instant hover:bg-panel aria-expanded:bg-panel',
      collapsed ? 'justify-center py-1.5' : 'p-2',
    ),
  } as const
  const content = (
    <>
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
    </>
  )
  return (
    <div className="mt-auto pt-2">
      {code ? (
        <code.AccountMenu staff={staff} press={press} trigger={<button {...button}>{content}</button>} />
      ) : (
        <button {...button} {...buttonProps} aria-haspopup="menu" aria-expanded="false">
          {content}
        </button>
      )}
    </div>
  )
}
