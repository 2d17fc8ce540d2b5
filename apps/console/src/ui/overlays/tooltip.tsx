import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { cloneElement, type ReactElement, useId, useState } from 'react'
import { VisuallyHidden } from '#ui/marks/visually-hidden.tsx'

type Props = {
  /** null says nothing, but keeps the element in its place (and the focus on it) for when there is something to say. */
  readonly text: string | null
  /** One focusable element. */
  readonly children: ReactElement<{ 'aria-describedby'?: string }>
  /** Set when the text says more than the element's own name, so that screen readers hear it too. */
  readonly describes?: boolean
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** Shown whatever the pointer does: for a fact of one second, as "Copied". */
  readonly open?: boolean
}

export function Tooltip({ text, children, describes = false, side = 'top', open = false }: Props) {
  const [isPointedAt, setPointedAt] = useState(false)
  const descriptionId = useId()
  const hasDescription = describes && text !== null
  return (
    <>
      <BaseTooltip.Root open={open || isPointedAt} onOpenChange={setPointedAt} disabled={text === null}>
        <BaseTooltip.Trigger
          delay={300}
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
