import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  readonly isUnsaved: boolean
  readonly words: string
}

/** Asks before a link, a key, the back button or closing the tab loses unsaved changes. */
export function UnsavedChanges({ isUnsaved, words }: Props) {
  const { status, proceed, reset } = useBlocker({
    // Signing out must not be held up.
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
