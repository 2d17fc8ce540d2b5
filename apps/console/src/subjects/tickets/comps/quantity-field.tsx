import { steppedQuantity, toQuantity } from '@ground-control/domain/tickets/comps/comp-choice'
import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { fieldBox } from '#ui/fields/field-box.tsx'

type Props = {
  readonly name: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly most: number
  readonly describedBy: string
  readonly isInvalid: boolean
  readonly disabled: boolean
}

const largeStep = 10

export function QuantityField({ name, value, onValue, most, describedBy, isInvalid, disabled }: Props) {
  const quantity = toQuantity(value)
  const stepBy = (step: number) => onValue(String(steppedQuantity(value, step, most)))

  function handleKeys(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const step = steps.get(event.key)
    if (step === undefined) return
    event.preventDefault()
    stepBy(step)
  }

  return (
    <div className="flex flex-none items-center gap-1">
      <IconButton
        label={`Remove one ${name}`}
        icon={<Minus />}
        size="sm"
        disabled={disabled}
        aria-disabled={quantity === 0 || undefined}
        onClick={() => stepBy(-1)}
      />
      <span className={classNames(fieldBox, 'h-control w-14 touch:h-touch')}>
        <input
          role="spinbutton"
          aria-label={`Number of tickets: ${name}`}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={Number.isNaN(quantity) ? undefined : quantity}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          value={value}
          disabled={disabled}
          onChange={(event) => onValue(event.target.value)}
          onKeyDown={handleKeys}
          onFocus={(event) => event.target.select()}
          className="h-full w-full min-w-0 bg-transparent px-2 text-right outline-none disabled:cursor-not-allowed"
        />
      </span>
      <IconButton
        label={`Add one ${name}`}
        icon={<Plus />}
        size="sm"
        disabled={disabled}
        aria-disabled={quantity >= most || undefined}
        onClick={() => stepBy(1)}
      />
    </div>
  )
}

const steps = new Map([
  ['ArrowUp', 1],
  ['ArrowDown', -1],
  ['PageUp', largeStep],
  ['PageDown', -largeStep],
  ['Home', Number.NEGATIVE_INFINITY],
  ['End', Number.POSITIVE_INFINITY],
])
