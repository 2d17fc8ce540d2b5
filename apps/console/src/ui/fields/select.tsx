import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
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

const popup =
  'max-h-[min(24rem,var(--available-height))] max-w-[calc(100vw-1rem)] min-w-(--anchor-width) origin-(--transform-origin) overflow-auto rounded-panel bg-raised p-1 shadow-menu outline-none transition-opacity duration-fast data-starting-style:opacity-0 data-ending-style:opacity-0 forced-colors:border'

const item =
  'flex min-h-8 items-center gap-2.5 rounded-control py-1 pr-2 pl-2 outline-none select-none data-highlighted:bg-selected touch:min-h-touch [&>svg]:size-4 [&>svg]:text-lamp forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2'

/** One of a list. Arrows and the first letters choose, also while it is closed. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, inlineLabel = false, hideLabel, hint, error, value, options, onValue, disabled = false, icon } = props
  const controlId = useId()
  const box = (
    <BaseSelect.Root
      items={options}
      value={value}
      onValueChange={(chosen) => {
        if (chosen !== null) onValue(chosen)
      }}
      disabled={disabled}
      modal={false}
    >
      <div className={classNames(fieldBox, 'h-control touch:h-touch', inlineLabel && 'min-w-16')}>
        <BaseSelect.Trigger
          id={controlId}
          {...describedBy({ controlId, hint, error })}
          className="flex h-full w-full min-w-0 items-center gap-2 rounded-control px-2.5 text-left outline-none disabled:cursor-not-allowed [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-fg-3"
        >
          {icon}
          <BaseSelect.Value className="min-w-0 flex-1 truncate" />
          <ChevronDown aria-hidden="true" />
        </BaseSelect.Trigger>
      </div>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          alignItemWithTrigger={false}
          sideOffset={4}
          collisionPadding={8}
          className="z-menu outline-none"
        >
          <BaseSelect.Popup className={popup}>
            <BaseSelect.List aria-label={label}>
              {options.map((option) => (
                <BaseSelect.Item key={option.value} value={option.value} label={option.label} className={item}>
                  <BaseSelect.ItemText className="min-w-0 flex-1 wrap-anywhere">{option.label}</BaseSelect.ItemText>
                  {option.value === value ? <Check aria-hidden="true" /> : null}
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
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
