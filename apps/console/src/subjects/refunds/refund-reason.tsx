import { formatCount } from '@ground-control/domain/values/counts'
import { useId } from 'react'
import { Choices } from '#ui/fields/choices.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

export const maxReasonCharacters = 2_000

type Props = {
  readonly value: string
  readonly onValue: (reason: string) => void
  readonly isLocked: boolean
}

const usual = ['Can’t attend', 'Bought twice', 'Event changed', 'Entry problem']
const tellRestFrom = 200

const other = 'Other'

/** A usual reason fills the field, which stays editable. */
export function RefundReason({ value, onValue, isLocked }: Props) {
  const fieldId = useId()
  const rest = maxReasonCharacters - value.length
  function choose(reason: string) {
    if (reason !== other) return onValue(value === reason ? '' : reason)
    if (usual.includes(value)) onValue('')
    document.getElementById(fieldId)?.focus()
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Choices
        legend={
          <>
            Reason <span className="font-normal text-fg-3">(optional)</span>
          </>
        }
        options={[...usual, other]}
        value={value === '' ? null : usual.includes(value) ? value : other}
        onValue={choose}
        disabled={isLocked}
      />
      <TextField
        id={fieldId}
        multiline
        label="Reason"
        hideLabel
        labelNote="(optional)"
        value={value}
        onValue={onValue}
        maxLength={maxReasonCharacters}
        disabled={isLocked}
        hint={
          rest <= tellRestFrom ? `${formatCount(rest)} of ${formatCount(maxReasonCharacters)} characters left` : null
        }
      />
    </div>
  )
}
