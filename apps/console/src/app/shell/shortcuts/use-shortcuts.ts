import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { navigationItemsNow } from '#app/shell/navigation.ts'
import { preferences } from '#platform/preferences.ts'
import { isTaken } from '#platform/taken-keys.ts'
import { nextStep, type Sequence } from './key-sequence.ts'

/** G and a letter go to a page, ? lists the keys. */
export function useShortcuts(onHelp: () => void): void {
  const router = useRouter()
  const sequence = useRef<Sequence>(null)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!preferences().singleKeyShortcuts || isTaken(event)) {
      sequence.current = null
      return
    }
    // Shift comes as a press of its own before the ?, and must not end a sequence.
    if (event.key === 'Shift') return
    const step = nextStep(sequence.current, { key: event.key, at: event.timeStamp }, navigationItemsNow())
    sequence.current = step.sequence
    if (!step.action) return
    // The second letter has a meaning of its own on some screens: R refreshes, G R does not.
    event.preventDefault()
    event.stopPropagation()
    if (step.action.kind === 'help') onHelp()
    else void router.navigate({ to: step.action.to })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
