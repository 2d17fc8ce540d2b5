import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { type Press, useRepeatedPress } from '#ui/overlays/first-press.ts'
import { fieldBox } from './field-box.tsx'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { InlineLabel, selectBox, selectTrigger } from './select-look.tsx'

export type SelectProps<Value extends string> = {
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
  /** How it was pressed before this code had loaded. */
  readonly press?: Press | null
}

const popup =
  'max-h-[min(24rem,var(--available-height))] max-w-[calc(100vw-1rem)] min-w-(--anchor-width) origin-(--transform-origin) overflow-auto rounded-panel bg-raised p-1 shadow-menu outline-none transition-opacity duration-fast data-starting-style:opacity-0 data-ending-style:opacity-0 forced-colors:border'

const item =
  'flex min-h-8 items-center gap-2.5 rounded-control py-1 pr-2 pl-2 outline-none select-none data-highlighted:bg-selected touch:min-h-touch [&>svg]:size-4 [&>svg]:text-lamp forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2'

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, inlineLabel = false, hideLabel, hint, error, value, options, onValue, disabled = false, icon } = props
  const { press = null } = props
  const controlId = useId()
  const trigger = useRepeatedPress(press)
  const box = (
    <BaseSelect.Root
      items={options}
      value={value}
      onValueChange={(chosen) => {
        if (chosen !== null) onValue(chosen)
      }}
      disabled={disabled}
      defaultOpen={press === 'pointer'}
      modal={false}
    >
      <div className={classNames(fieldBox, selectBox, inlineLabel && 'min-w-16')}>
        <BaseSelect.Trigger
          ref={trigger}
          id={controlId}
          {...describedBy({ controlId, hint, error })}
          className={selectTrigger}
        >
          {icon}
          <BaseSelect.Value className="min-w-0 flex-1 truncate" />
          <ChevronDown aria-hidden="true" />
        </BaseSelect.Trigger>
      </div>
      {/* Opens at the end of the page, outside its landmarks, so it is one itself. */}
      <BaseSelect.Portal role="region" aria-label={`Options of ${label}`}>
        <BaseSelect.Positioner
          alignItemWithTrigger={false}
          sideOffset={4}
          collisionPadding={8}
          className="z-menu outline-none"
        >
          <BaseSelect.Popup aria-label={label} className={popup}>
            {options.map((option) => (
              <BaseSelect.Item key={option.value} value={option.value} label={option.label} className={item}>
                <BaseSelect.ItemText className="min-w-0 flex-1 wrap-anywhere">{option.label}</BaseSelect.ItemText>
                {option.value === value ? <Check aria-hidden="true" /> : null}
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  )
  if (!inlineLabel) return <FieldFrame {...{ controlId, label, hideLabel, hint, error }}>{box}</FieldFrame>
  return (
    <InlineLabel controlId={controlId} label={label}>
      {box}
    </InlineLabel>
  )
}
