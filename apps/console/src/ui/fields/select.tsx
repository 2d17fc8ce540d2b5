import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { describedBy, FieldFrame, fieldBox } from './field-frame.tsx'

type Props<Value extends string> = {
  readonly label: string
  readonly inlineLabel?: boolean
  readonly hideLabel?: boolean
  readonly hint?: ReactNode
  readonly error?: string | null
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onValue: (value: Value) => void
  readonly disabled?: boolean
  readonly icon?: ReactNode
}

/** The browser's own list, so that phones show theirs. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, inlineLabel = false, hideLabel, hint, error, value, options, onValue, disabled, icon } = props
  const controlId = useId()
  const box = (
    <div className={classNames(fieldBox, 'relative h-control px-2.5 touch:h-touch', inlineLabel && 'min-w-16')}>
      {icon}
      <select
        id={controlId}
        value={value}
        disabled={disabled}
        {...describedBy({ controlId, hint, error })}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onValue(chosen.value)
        }}
        className="-mr-6 h-full min-w-0 flex-1 appearance-none truncate bg-transparent pr-6 outline-none disabled:cursor-not-allowed [&>option]:bg-raised"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none" />
    </div>
  )
  if (!inlineLabel) return <FieldFrame {...{ controlId, label, hideLabel, hint, error }}>{box}</FieldFrame>
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={controlId} className="text-small text-fg-3">
        {label}
      </label>
      {box}
    </div>
  )
}
