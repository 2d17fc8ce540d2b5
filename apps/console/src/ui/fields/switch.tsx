import { type ReactNode, useId } from 'react'

type Props = {
  readonly label: ReactNode
  readonly hideLabel?: boolean
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly disabled?: boolean
}

// Its target is larger than its track: 24 px high, and 44 px for a finger.
const track =
  'peer relative h-4.5 w-8 flex-none appearance-none before:absolute before:inset-x-0 before:-inset-y-1 coarse:before:-inset-x-1.75 coarse:before:-inset-y-3.5 rounded-full border border-line-control bg-well transition-colors duration-fast hover:border-line-control-hover checked:border-lamp checked:bg-lamp after:absolute after:top-0.5 after:left-0.5 after:size-3 after:rounded-full after:bg-fg-3 after:transition-[left] after:duration-fast checked:after:left-4 checked:after:bg-lamp-ink disabled:cursor-not-allowed disabled:border-line disabled:bg-panel disabled:after:bg-fg-disabled forced-colors:after:bg-[ButtonText]'

/** Takes effect at once; a choice that waits for a button is a Checkbox. */
export function Switch({ label, hideLabel = false, on, onChange, disabled = false }: Props) {
  const id = useId()
  return (
    <span className="inline-flex min-h-6 items-center gap-2.5 coarse:min-h-touch">
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={track}
        checked={on}
        aria-checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label
        htmlFor={id}
        className={
          hideLabel ? 'sr-only' : 'flex min-h-6 items-center peer-disabled:text-fg-disabled coarse:min-h-touch'
        }
      >
        {label}
      </label>
    </span>
  )
}
