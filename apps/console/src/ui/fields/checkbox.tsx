import { Check, Minus } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = {
  readonly label: ReactNode
  readonly hideLabel?: boolean
  readonly checked: boolean | 'mixed'
  /** isRange: with Shift, so all rows since the last one are meant. */
  readonly onChecked: (checked: boolean, isRange: boolean) => void
  readonly disabled?: boolean
  readonly detail?: ReactNode
}

// The target is larger than the box: 24 px, and 44 px for a finger.
const box =
  'peer relative col-start-1 row-start-1 size-4 appearance-none before:absolute before:-inset-1.25 coarse:before:-inset-3.75 rounded-tag border border-line-control bg-well hover:border-line-control-hover checked:border-lamp checked:bg-lamp indeterminate:border-lamp indeterminate:bg-lamp disabled:cursor-not-allowed disabled:border-line disabled:bg-panel'

export function Checkbox({ label, hideLabel = false, checked, onChecked, disabled = false, detail }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The mixed state is a property of the element, not an attribute.
  useEffect(() => {
    if (input.current) input.current.indeterminate = checked === 'mixed'
  }, [checked])
  const Mark = checked === 'mixed' ? Minus : Check
  return (
    <div className="inline-flex max-w-full items-center gap-2.5">
      <span className="grid size-6 flex-none place-items-center coarse:size-touch">
        <input
          ref={input}
          id={id}
          type="checkbox"
          className={box}
          checked={checked === true}
          disabled={disabled}
          aria-describedby={detail ? `${id}-detail` : undefined}
          onChange={({ target, nativeEvent }) =>
            // Browsers change a checkbox by a click, also from the keyboard.
            onChecked(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
        {checked ? (
          <Mark className="pointer-events-none relative col-start-1 row-start-1 size-3 stroke-3 text-lamp-ink peer-disabled:text-fg-disabled" />
        ) : null}
      </span>
      <span className={hideLabel ? 'sr-only' : 'min-w-0 wrap-anywhere'}>
        <label htmlFor={id} className={disabled ? 'text-fg-disabled' : undefined}>
          {label}
        </label>
        {detail ? (
          <span id={`${id}-detail`} className="block text-small text-fg-3">
            {detail}
          </span>
        ) : null}
      </span>
    </div>
  )
}
