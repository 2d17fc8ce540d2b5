import { type ComponentProps, type KeyboardEventHandler, type ReactNode, useId } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'footer' | 'held'> & {
  readonly action: string
  readonly variant?: 'primary' | 'danger'
  readonly isRunning?: boolean
  /** Why it can’t be done yet; null: it can. */
  readonly problem?: string | null
  readonly footStart?: ReactNode
  readonly onKeyDown?: KeyboardEventHandler<HTMLFormElement>
  readonly onSubmit: () => void
}

/** Asks, then does one thing: by its button, or by Enter in a field. Can't be closed while that runs. */
export function FormDialog({
  action,
  variant = 'primary',
  isRunning = false,
  problem = null,
  footStart,
  onKeyDown,
  onSubmit,
  children,
  ...dialog
}: Props) {
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      held={isRunning}
      footer={
        <>
          {footStart}
          <Button disabled={isRunning} onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button variant={variant} type="submit" form={formId} busy={isRunning} disabledReason={problem}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isRunning && problem === null) onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
