import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly label: string
  /** Its field, which keeps the focus until the keyboard moves into the calendar. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** Below its field; on a phone a sheet. */
export function CalendarPopover({ open, onClose, label, anchor, children, footer }: Props) {
  const isPhone = useMediaQuery(phoneQuery)
  if (isPhone) {
    return (
      <Dialog open={open} onClose={onClose} title={label} initialFocus="title" footer={footer}>
        {children}
      </Dialog>
    )
  }
  return (
    <Popover.Root
      open={open}
      onOpenChange={(isOpen, { event, cancel }) => {
        // A press on the field itself is not a press outside.
        if (event.target instanceof Node && anchor.current?.contains(event.target)) return cancel()
        if (!isOpen) onClose()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={6} collisionPadding={8} className="z-menu">
          <Popover.Popup
            aria-label={label}
            initialFocus={false}
            finalFocus={false}
            className="max-w-[calc(100vw-1rem)] overflow-hidden rounded-panel bg-raised shadow-menu outline-none transition-opacity duration-fast data-starting-style:opacity-0 data-ending-style:opacity-0 forced-colors:border"
          >
            <div className="p-4">{children}</div>
            {footer ? (
              <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-2.5">
                {footer}
              </div>
            ) : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
