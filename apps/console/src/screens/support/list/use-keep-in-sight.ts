import { type RefObject, useEffect, useRef } from 'react'

/**
 * The open case stays in sight in the list. The focus goes with it where it was in the list already: with J and K nobody
 * is thrown out of the reply they are about to write.
 */
export function useKeepInSight(box: RefObject<HTMLElement | null>, caseId: string | null): void {
  const before = useRef(caseId)
  useEffect(() => {
    if (caseId === null || before.current === caseId) return
    before.current = caseId
    const row = box.current?.querySelector<HTMLElement>(`[data-case="${CSS.escape(caseId)}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    if (box.current?.contains(document.activeElement)) row?.focus({ preventScroll: true })
  }, [box, caseId])
}
