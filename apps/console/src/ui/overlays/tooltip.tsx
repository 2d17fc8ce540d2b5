import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { cloneElement, type ReactElement, useEffect, useId, useState } from 'react'
import { VisuallyHidden } from '#ui/marks/visually-hidden.tsx'

type Props = {
  /** null shows nothing but keeps the element mounted, and with it the focus. */
  readonly text: string | null
  readonly children: ReactElement<{ 'aria-describedby'?: string }>
  /** Set when the text says more than the element's own name, so that screen readers hear it too. */
  readonly describes?: boolean
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** Shown whatever the pointer does, as "Copied" for a second. */
  readonly open?: boolean
  /** A press shows it too, since a finger cannot hover. Only where a press does nothing else. */
  readonly pressShows?: boolean
}

export function Tooltip({ text, children, describes = false, side = 'top', open = false, pressShows = false }: Props) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const descriptionId = useId()
  const hasDescription = describes && text !== null
  const isShown = isPressed && text !== null
  useEffect(() => {
    if (!isPressed) return
    const hide = () => setPressed(false)
    if (!isShown) return hide()
    document.addEventListener('pointerdown', hide, true)
    document.addEventListener('keydown', hide, true)
    return () => {
      document.removeEventListener('pointerdown', hide, true)
      document.removeEventListener('keydown', hide, true)
    }
  }, [isPressed, isShown])
  return (
    <>
      <BaseTooltip.Root open={open || isPointedAt || isShown} onOpenChange={setPointedAt} disabled={text === null}>
        <BaseTooltip.Trigger
          delay={300}
          onClick={pressShows ? () => setPressed(text !== null) : undefined}
          render={hasDescription ? cloneElement(children, { 'aria-describedby': descriptionId }) : children}
        />
        <BaseTooltip.Portal>
          <BaseTooltip.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-tooltip">
            <BaseTooltip.Popup className={popup}>{text}</BaseTooltip.Popup>
          </BaseTooltip.Positioner>
        </BaseTooltip.Portal>
      </BaseTooltip.Root>
      {hasDescription ? <VisuallyHidden id={descriptionId}>{text}</VisuallyHidden> : null}
    </>
  )
}

const popup =
  'max-w-72 rounded-control bg-fg px-2 py-1 text-small text-void transition-opacity duration-fast data-starting-style:opacity-0 data-ending-style:opacity-0'
