import { formatCount } from '@ground-control/domain/values/counts'
import { useId } from 'react'
import { TextField } from '#ui/fields/text-field.tsx'

type Props = {
  readonly value: string
  readonly onValue: (reason: string) => void
  readonly isLocked: boolean
}

const usual = ['Can’t attend', 'Bought twice', 'Event changed', 'Entry problem']
const maxCharacters = 2_000
const tellRestFrom = 200

const choice =
  'h-7 rounded-control border border-line-control px-2.5 text-small whitespace-nowrap text-fg-2 transition-colors duration-instant hover:bg-hover hover:text-fg touch:h-touch aria-pressed:border-lamp aria-pressed:bg-lamp-wash aria-pressed:font-medium aria-pressed:text-lamp off:cursor-not-allowed off:text-fg-disabled'

/** A usual reason fills the field, which stays editable. */
export function RefundReason({ value, onValue, isLocked }: Props) {
  const fieldId = useId()
  const rest = maxCharacters - value.length
  function write() {
    if (usual.includes(value)) onValue('')
    document.getElementById(fieldId)?.focus()
  }
  return (
    <div className="flex flex-col gap-1.5">
      <fieldset disabled={isLocked} className="min-w-0">
        <legend className="mb-1.5 text-small font-medium text-fg-2">
          Reason <span className="font-normal text-fg-3">(optional)</span>
        </legend>
        <div className="flex flex-wrap gap-1.5">
          {usual.map((reason) => (
            <button
              key={reason}
              type="button"
              aria-pressed={value === reason}
              onClick={() => onValue(value === reason ? '' : reason)}
              className={choice}
            >
              {reason}
            </button>
          ))}
          <button
            type="button"
            aria-pressed={value !== '' && !usual.includes(value)}
            onClick={write}
            className={choice}
          >
            Other
          </button>
        </div>
      </fieldset>
      <TextField
        id={fieldId}
        multiline
        label="Reason"
        hideLabel
        labelNote="(optional)"
        value={value}
        onValue={onValue}
        maxLength={maxCharacters}
        disabled={isLocked}
        hint={rest <= tellRestFrom ? `${formatCount(rest)} of ${formatCount(maxCharacters)} characters left` : null}
      />
    </div>
  )
}
