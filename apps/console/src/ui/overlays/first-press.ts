import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type LatePart, useLoaded, warm } from './late-part.ts'
import { useLatePart } from './use-late-part.ts'

export type Press = string

/**
 * Fetches the popup's code when the pointer comes near. Until then a plain button with the same name takes its place.
 */
export function useFirstPress<Code>(part: LatePart<Code>, isOpeningKey: (key: string) => boolean) {
  const [wasLoaded] = useState(useLoaded(part) !== null)
  const [press, setPress] = useState<Press | null>(null)
  const isPointerDown = useRef(false)
  const code = useLatePart(part, press !== null, () => setPress(null))
  const buttonProps = {
    onPointerEnter: () => warm(part),
    onFocus: () => warm(part),
    onPointerDown() {
      isPointerDown.current = true
    },
    onClick() {
      setPress(isPointerDown.current ? 'pointer' : 'Enter')
      isPointerDown.current = false
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || !isOpeningKey(event.key)) return
      event.preventDefault()
      setPress(event.key)
    },
  }
  return { press, code: press !== null || wasLoaded ? code : null, buttonProps }
}

/**
 * Repeats the press on the real trigger, unless the focus has moved meanwhile. A pointer press opens the popup at once.
 */
export function useRepeatedPress(press: Press | null): RefObject<HTMLButtonElement | null> {
  const trigger = useRef<HTMLButtonElement>(null)
  const key = useRef(press === 'pointer' ? null : press)
  useEffect(() => {
    const pressed = key.current
    key.current = null
    // The stand-in took the focus with it.
    if (pressed === null || document.activeElement !== document.body) return
    trigger.current?.focus({ preventScroll: true })
    if (pressed === 'Enter' || pressed === ' ') trigger.current?.click()
    else trigger.current?.dispatchEvent(new window.KeyboardEvent('keydown', { key: pressed, bubbles: true }))
  }, [])
  return trigger
}
