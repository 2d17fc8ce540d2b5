import { useEffect, useRef } from 'react'

/** On a phone the list makes room for a case: whoever comes back is where they left it, also with the focus. */
export function useReturnToRow(caseId: string | null): void {
  const left = useRef(caseId)
  useEffect(() => {
    const before = left.current
    left.current = caseId
    if (caseId !== null || before === null) return
    // Only where the focus was lost with what was shown.
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const row = document.querySelector<HTMLElement>(`[data-case="${CSS.escape(before)}"]`)
    ;(row ?? document.querySelector<HTMLElement>('main h1'))?.focus()
  }, [caseId])
}
