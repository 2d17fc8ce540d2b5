import {
  type CallOffReason,
  callOffCauses,
  maxReasonCharacters,
  withCause,
} from '@ground-control/domain/jobs/call-off-reason'
import { TextField } from '#ui/fields/text-field.tsx'

type Props = {
  readonly value: CallOffReason
  readonly onValue: (reason: CallOffReason) => void
  /** The causes of calling off; a chosen set of purchases has none. */
  readonly withCauses: boolean
  readonly isLocked: boolean
}

const choice =
  'h-7 rounded-control border border-line-control px-2.5 text-small whitespace-nowrap text-fg-2 transition-colors duration-instant hover:bg-hover hover:text-fg touch:h-touch aria-pressed:border-lamp aria-pressed:bg-lamp-wash aria-pressed:font-medium aria-pressed:text-lamp off:cursor-not-allowed off:text-fg-disabled'

/** A cause fills the field, which stays editable. */
export function ReasonField({ value, onValue, withCauses, isLocked }: Props) {
  return (
    <div className="flex flex-col gap-2">
      <fieldset disabled={isLocked} className="min-w-0">
        <legend className="mb-1.5 text-small font-medium text-fg-2">Reason</legend>
        {withCauses ? (
          <div className="flex flex-wrap gap-1.5">
            {callOffCauses.map(({ name }) => (
              <button
                key={name}
                type="button"
                aria-pressed={value.cause === name}
                onClick={() => onValue(withCause(value, name))}
                className={choice}
              >
                {name}
              </button>
            ))}
          </div>
        ) : null}
      </fieldset>
      <TextField
        label="Reason"
        hideLabel
        value={value.text}
        onValue={(text) => onValue({ ...value, text })}
        maxLength={maxReasonCharacters}
        disabled={isLocked}
        autoComplete="off"
      />
    </div>
  )
}
