import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'

type Props = {
  readonly label: ReactNode
  readonly hideLabel?: boolean
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly disabled?: boolean
}

const track =
  'peer relative h-4.5 w-8 flex-none before:absolute before:inset-x-0 before:-inset-y-1 coarse:before:-inset-x-1.75 coarse:before:-inset-y-3.5 rounded-full border border-line-control bg-well transition-colors duration-fast hover:border-line-control-hover data-checked:border-lamp data-checked:bg-lamp disabled:cursor-not-allowed disabled:border-line! disabled:bg-panel!'
const thumb =
  'absolute top-0.5 left-0.5 size-3 rounded-full bg-fg-3 transition-[left] duration-fast data-checked:left-4 data-checked:bg-lamp-ink data-disabled:bg-fg-disabled! forced-colors:bg-[ButtonText]!'

/** Takes effect at once; a choice that waits for a button is a Checkbox. */
export function Switch({ label, hideLabel = false, on, onChange, disabled = false }: Props) {
  const id = useId()
  return (
    <span className="inline-flex min-h-6 items-center gap-2.5 coarse:min-h-touch">
      <BaseSwitch.Root
        id={id}
        nativeButton
        render={<button type="button" />}
        className={track}
        checked={on}
        onCheckedChange={onChange}
        disabled={disabled}
      >
        <BaseSwitch.Thumb className={thumb} />
      </BaseSwitch.Root>
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
