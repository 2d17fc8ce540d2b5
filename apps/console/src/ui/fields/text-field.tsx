import { textProblem } from '@ground-control/domain/values/kept-text'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { fieldBox } from './field-box.tsx'
import { describedBy, FieldFrame } from './field-frame.tsx'

type Props = {
  readonly label: string
  readonly hideLabel?: boolean
  readonly labelNote?: string
  readonly hint?: ReactNode
  readonly error?: string | null
  readonly value: string
  readonly onValue: (value: string) => void
  readonly icon?: ReactNode
  readonly end?: ReactNode
} & (
  | ({ readonly multiline?: false } & Omit<ComponentProps<'input'>, 'value' | 'onChange'>)
  | ({ readonly multiline: true } & Omit<ComponentProps<'textarea'>, 'value' | 'onChange'>)
)

const control = 'min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed'

export function TextField(props: Props) {
  const { label, hideLabel, labelNote, hint, onValue, icon, end, id, maxLength, error: given, ...rest } = props
  // With `maxLength`, browsers cut off pasted text without saying so.
  const error = given || textProblem(rest.value, maxLength)
  const ownId = useId()
  const controlId = id ?? ownId
  const described = describedBy({ controlId, hint, error })
  return (
    <FieldFrame {...{ controlId, label, hideLabel, labelNote, hint, error }}>
      <div className={classNames(fieldBox, rest.multiline ? 'p-0' : 'h-control px-2.5 touch:h-touch')}>
        {icon}
        {rest.multiline ? (
          <textarea
            {...withoutMultiline(rest)}
            {...described}
            id={controlId}
            onChange={(event) => onValue(event.target.value)}
            className={`${control} field-sizing-content min-h-16 resize-y px-2.5 py-2`}
          />
        ) : (
          <input
            {...withoutMultiline(rest)}
            {...described}
            id={controlId}
            onChange={(event) => onValue(event.target.value)}
            className={`${control} h-full`}
          />
        )}
        {end}
      </div>
    </FieldFrame>
  )
}

function withoutMultiline<Rest extends { readonly multiline?: boolean }>({ multiline: _, ...rest }: Rest) {
  return rest
}
