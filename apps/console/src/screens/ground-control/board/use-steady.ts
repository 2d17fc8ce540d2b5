import { type FocusEvent, type PointerEvent, useState } from 'react'

type Steady<Value> = {
  readonly shown: Value
  readonly isHeld: boolean
  /** Shows what there is by now, and goes on holding that. */
  readonly catchUp: () => void
  /** For the element around the list. */
  readonly holder: {
    readonly onPointerEnter: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onFocus: () => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

/** A list that moves by itself stands still under the pointer and the focus: nobody presses what was not there a moment ago. */
export function useSteady<Value>(latest: Value): Steady<Value> {
  const [held, setHeld] = useState<{ readonly value: Value } | null>(null)
  const hold = () => setHeld((current) => current ?? { value: latest })
  return {
    shown: held ? held.value : latest,
    isHeld: held !== null,
    catchUp: () => setHeld({ value: latest }),
    holder: {
      // A finger that was lifted still counts as being there.
      onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && hold(),
      onPointerLeave: () => setHeld(null),
      onFocus: hold,
      onBlur: ({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setHeld(null),
    },
  }
}
