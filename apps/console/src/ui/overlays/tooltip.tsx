import { cloneElement, type DOMAttributes, type MouseEvent, type ReactElement, useEffect, useId, useState } from 'react'
import { VisuallyHidden } from '#ui/marks/visually-hidden.tsx'
import { latePart, useLoaded } from './late-part.ts'
import { usePointedAt } from './use-pointed-at.ts'

type Props = {
  /** null shows nothing but keeps the element mounted and focused. */
  readonly text: string | null
  readonly children: ReactElement<DOMAttributes<Element> & { 'aria-describedby'?: string }>
  /** Set if the text says more than the element's name, so that screen readers hear it too. */
  readonly describes?: boolean
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** Shown regardless of the pointer, such as "Copied" for a second. */
  readonly open?: boolean
  /** A press shows it too, since a finger can't hover. Only where a press does nothing else. */
  readonly pressShows?: boolean
}

const popupPart = latePart('The tooltip', () => import('./tooltip-popup.tsx'))

/** Only listens; its content and placement code load with the first tooltip. */
export function Tooltip({ text, children, describes = false, side = 'top', open = false, pressShows = false }: Props) {
  const { anchor, isPointedAt, dismiss, triggerProps, popupProps } = usePointedAt(children.props, popupPart)
  const [isPressed, setPressed] = useState(false)
  const descriptionId = useId()
  const hasDescription = describes && text !== null
  const isShown = isPressed && text !== null
  const code = useLoaded(popupPart)
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
  const trigger = {
    ...triggerProps,
    ...(hasDescription && { 'aria-describedby': descriptionId }),
    ...(pressShows && {
      onClick(event: MouseEvent) {
        setPressed(text !== null)
        triggerProps.onClick(event)
      },
    }),
  }
  return (
    <>
      {cloneElement(children, trigger)}
      {code && anchor ? (
        <code.TooltipPopup
          open={(open || isPointedAt || isShown) && text !== null}
          text={text}
          anchor={anchor}
          side={side}
          onDismiss={dismiss}
          {...popupProps}
        />
      ) : null}
      {hasDescription ? <VisuallyHidden id={descriptionId}>{text}</VisuallyHidden> : null}
    </>
  )
}
