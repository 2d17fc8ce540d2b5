import type { ReactNode } from 'react'
import { StatusShape } from '#ui/data/status-shape.tsx'

type Props = {
  readonly controlId: string
  readonly label: string
  readonly hideLabel?: boolean
  readonly labelNote?: string
  readonly hint?: ReactNode
  readonly error?: string | null
  readonly children: ReactNode
}

export function FieldFrame({ controlId, label, hideLabel, labelNote, hint, error, children }: Props) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'text-small font-medium text-fg-2'}>
        {label}
        {labelNote ? <span className="font-normal text-fg-3"> {labelNote}</span> : null}
      </label>
      {children}
      {error ? <FieldError id={errorId(controlId)}>{error}</FieldError> : null}
      {hint && !error ? (
        <p id={hintId(controlId)} className="text-small text-fg-3">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

export function FieldError({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p id={id} role="alert" className="flex items-center gap-1.5 text-small text-error">
      <StatusShape status="error" />
      {children}
    </p>
  )
}

type Described = Pick<Props, 'controlId' | 'hint' | 'error'>

export function describedBy({ controlId, hint, error }: Described) {
  if (error) return { 'aria-invalid': true, 'aria-describedby': errorId(controlId) }
  return hint ? { 'aria-describedby': hintId(controlId) } : {}
}

export const fieldBox =
  'flex items-center gap-2 rounded-control border border-line-control bg-well text-fg hover:border-line-control-hover has-focus-visible:border-lamp has-focus-visible:outline has-focus-visible:outline-lamp data-[look=focus]:border-lamp data-[look=focus]:outline data-[look=focus]:outline-lamp data-[look=focus]:outline-offset-0 has-aria-invalid:border-error has-disabled:border-line has-disabled:bg-panel has-disabled:text-fg-disabled [&>svg]:size-4 [&>svg]:text-fg-3'

const errorId = (controlId: string) => `${controlId}-error`
const hintId = (controlId: string) => `${controlId}-hint`
