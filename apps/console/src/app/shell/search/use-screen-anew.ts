import { useEffect, useState } from 'react'

/**
 * What is opened from the search box on the page one is on lies below a dialog that was open there already: the screen
 * then begins anew, without its dialogs, and its heading takes the focus.
 */
export function useScreenAnew() {
  const [screen, setScreen] = useState(0)
  useEffect(() => {
    if (screen === 0) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [screen])
  function beginAnew() {
    const others = [...document.querySelectorAll('[role="dialog"]')].filter(
      (dialog) => !dialog.contains(document.activeElement),
    )
    if (others.length > 0) setScreen((before) => before + 1)
  }
  /** The key of the screen. */
  return { screen, beginAnew }
}
