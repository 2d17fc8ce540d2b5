import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  readonly isUnsaved: boolean
  /** What would be lost, as a sentence. */
  readonly words: string
}

/** Asks before what is not saved is lost by a link, a key, the way back, or the closing of the tab. */
export function UnsavedChanges({ isUnsaved, words }: Props) {
  const { status, proceed, reset } = useBlocker({
    // Whoever is signed out must not be held on the page.
    shouldBlockFn: ({ current, next }) => isUnsaved && next.pathname !== current.pathname && next.pathname !== '/login',
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const isLeaving = useRef(false)
  const isAsked = status === 'blocked'
  function leave() {
    isLeaving.current = true
    proceed?.()
  }
  return (
    <Dialog
      open={isAsked}
      onClose={() => reset?.()}
      title="Leave without saving?"
      initialFocus="title"
      isLeaving={() => isLeaving.current}
      footer={
        <>
          <Button onClick={() => reset?.()}>Stay</Button>
          <Button variant="primary" onClick={leave}>
            Leave
          </Button>
        </>
      }
    >
      <p>{words}</p>
    </Dialog>
  )
}
