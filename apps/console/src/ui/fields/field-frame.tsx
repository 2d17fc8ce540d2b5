import type { ReactNode } from 'react'
import { FieldError } from './field-box.tsx'

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

type Described = Pick<Props, 'controlId' | 'hint' | 'error'>

export function describedBy({ controlId, hint, error }: Described) {
  if (error) return { 'aria-invalid': true, 'aria-describedby': errorId(controlId) }
  return hint ? { 'aria-describedby': hintId(controlId) } : {}
}

const errorId = (controlId: string) => `${controlId}-error`
const hintId = (controlId: string) => `${controlId}-hint`
