import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { useEffect, useState } from 'react'

type Props = {
  readonly open: boolean
  readonly text: string | null
  readonly anchor: Element
  readonly side: 'top' | 'right' | 'bottom' | 'left'
  readonly onDismiss: () => void
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
}

export function TooltipPopup({ open, text, anchor, side, onDismiss, onPointerEnter, onPointerLeave }: Props) {
  const [isOpen, setOpen] = useState(false)
  // One render late, so that a tooltip whose code just loaded fades in too.
  useEffect(() => setOpen(open), [open])
  return (
    <BaseTooltip.Root open={isOpen} onOpenChange={(next) => next || onDismiss()} disabled={text === null}>
      {/* Screen readers already have the element's name or description. */}
      <BaseTooltip.Portal aria-hidden="true">
        <BaseTooltip.Positioner
          anchor={anchor}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-tooltip"
          onPointerEnter={onPointerEnter}
          onPointerLeave={onPointerLeave}
        >
          <BaseTooltip.Popup className={popup}>{text}</BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}

const popup =
  'max-w-72 rounded-control bg-fg px-2 py-1 text-small text-void transition-opacity duration-fast data-starting-style:opacity-0 data-ending-style:opacity-0'
