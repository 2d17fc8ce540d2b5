import { classNames } from '#ui/class-names.ts'

type Choice<Value extends string> = { readonly value: Value; readonly label: string }

type Props<Value extends string> = {
  readonly label: string
  readonly choices: readonly Choice<Value>[]
  /** null when none is pressed, as after a date was typed. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly caps?: boolean
  readonly disabled?: boolean
  /** Wraps instead of scrolling sideways. */
  readonly wraps?: boolean
}

// The touch target extends to the frame's edge.
const segment =
  'relative h-6.5 touch:h-9.5 touch:min-w-touch touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-0.5 flex-none rounded-control px-2.5 whitespace-nowrap text-fg-2 transition-colors duration-instant hover:bg-panel hover:text-fg aria-pressed:bg-lamp-wash aria-pressed:font-medium aria-pressed:text-lamp aria-pressed:inset-ring aria-pressed:inset-ring-lamp-line focus-visible:-outline-offset-2 off:cursor-not-allowed off:text-fg-disabled off:bg-transparent'

export function Segmented<Value extends string>({
  label,
  choices,
  value,
  onChange,
  caps = false,
  disabled = false,
  wraps = false,
}: Props<Value>) {
  return (
    <fieldset
      aria-label={label}
      className={classNames(
        'inline-flex min-w-0 max-w-full gap-px rounded-control border border-line bg-well p-0.5',
        wraps ? 'flex-wrap' : 'overflow-x-auto scrollbar-none',
      )}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          disabled={disabled}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={classNames(segment, caps ? 'text-legend tracking-[0.045em]' : 'text-small')}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
