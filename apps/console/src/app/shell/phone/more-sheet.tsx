import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Staff } from '#app/guard.ts'
import { signOut } from '#app/session.ts'
import { OpenCases } from '#app/shell/calls/open-cases.tsx'
import { useNavigation } from '#app/shell/navigation.ts'
import { personOf } from '#app/shell/person.ts'
import { FeatureSwitches } from '#app/shell/status-bar/feature-switches.tsx'
import { Clocks } from '#app/shell/top-bar/clocks.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type Props = { readonly open: boolean; readonly onClose: () => void; readonly staff: Staff }

export function MoreSheet({ open, onClose, staff }: Props) {
  const { name, email, role } = personOf(staff)
  const isLeaving = useRef(false)
  const items = useNavigation().flatMap((group) => group.items)
  useEffect(() => {
    if (open) isLeaving.current = false
  }, [open])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="More"
      initialFocus="title"
      isLeaving={() => isLeaving.current}
      footer={
        <div className="flex w-full items-center gap-3">
          <Avatar name={name} />
          <div className="min-w-0 flex-1">
            <div className="truncate font-medium">{name}</div>
            <div className="truncate text-small text-fg-3">{email}</div>
            <div className="text-small text-fg-3">{role}</div>
          </div>
          <Button icon={<LogOut aria-hidden="true" />} onClick={() => void signOut()}>
            Sign out
          </Button>
        </div>
      }
    >
      <ul className="-mx-2 mb-3">
        {items
          .filter(({ tab }) => !tab)
          .map(({ label, to, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={() => {
                  isLeaving.current = to !== location.pathname
                  onClose()
                }}
                className="flex min-h-touch items-center gap-3 rounded-control px-2 hover:bg-hover aria-[current]:bg-selected [&>svg]:size-5 [&>svg]:text-fg-3"
              >
                <Icon aria-hidden="true" />
                {label}
                {to === '/support' ? <OpenCases otherwise={null} /> : null}
              </Link>
            </li>
          ))}
      </ul>
      <div className="flex justify-between gap-4 border-t border-line pt-3 text-small text-fg-3">
        <FeatureSwitches />
        <Clocks className="flex-col items-end! gap-1" />
      </div>
    </Dialog>
  )
}
