import { type RefObject, useEffect, useRef } from 'react'

/** What was pressed to choose something goes away with the choosing: the focus goes on to what took its place. */
export function useFocusStays(box: RefObject<HTMLElement | null>, isChosen: boolean): void {
  const before = useRef(isChosen)
  useEffect(() => {
    if (before.current === isChosen) return
    before.current = isChosen
    const active = document.activeElement
    // It fell to the page, or to the dialog around.
    if (active && !active.contains(box.current)) return
    box.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [box, isChosen])
}
