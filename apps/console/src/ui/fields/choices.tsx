import type { ReactNode } from 'react'

type Props<Value extends string> = {
  readonly legend: ReactNode
  readonly options: readonly Value[]
  /** null: none. */
  readonly value: Value | null
  readonly onValue: (value: Value) => void
  readonly disabled?: boolean
}

const choice =
  'h-7 rounded-control border border-line-control px-2.5 text-small whitespace-nowrap text-fg-2 transition-colors duration-instant hover:bg-hover hover:text-fg touch:h-touch aria-pressed:border-lamp aria-pressed:bg-lamp-wash aria-pressed:font-medium aria-pressed:text-lamp off:cursor-not-allowed off:text-fg-disabled'

export function Choices<Value extends string>({ legend, options, value, onValue, disabled = false }: Props<Value>) {
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 text-small font-medium text-fg-2">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={value === option}
            onClick={() => onValue(option)}
            className={choice}
          >
            {option}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
