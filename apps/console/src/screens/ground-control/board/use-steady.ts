import { type FocusEvent, type PointerEvent, useState } from 'react'

type Steady<Value> = {
  readonly shown: Value
  readonly isHeld: boolean
  readonly catchUp: () => void
  readonly holder: {
    readonly onPointerEnter: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onFocus: () => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

/** Holds a live list still under pointer and focus, so that no press hits the wrong row. */
export function useSteady<Value>(latest: Value): Steady<Value> {
  const [held, setHeld] = useState<{ readonly value: Value } | null>(null)
  const hold = () => setHeld((current) => current ?? { value: latest })
  return {
    shown: held ? held.value : latest,
    isHeld: held !== null,
    catchUp: () => setHeld({ value: latest }),
    holder: {
      // After a tap the pointer still counts as inside.
      onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && hold(),
      onPointerLeave: () => setHeld(null),
      onFocus: hold,
      onBlur: ({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setHeld(null),
    },
  }
}
