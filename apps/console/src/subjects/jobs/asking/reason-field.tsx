import {
  type CallOffReason,
  callOffCauses,
  maxReasonCharacters,
  withCause,
} from '@ground-control/domain/jobs/call-off-reason'
import { Choices } from '#ui/fields/choices.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

type Props = {
  readonly value: CallOffReason
  readonly onValue: (reason: CallOffReason) => void
  /** The causes of calling off; a chosen set of purchases has none. */
  readonly withCauses: boolean
  readonly isLocked: boolean
}

/** A cause fills the field, which stays editable. */
export function ReasonField({ value, onValue, withCauses, isLocked }: Props) {
  return (
    <div className="flex flex-col gap-2">
      {withCauses ? (
        <Choices
          legend="Reason"
          options={callOffCauses.map(({ name }) => name)}
          value={value.cause}
          onValue={(cause) => onValue(withCause(value, cause))}
          disabled={isLocked}
        />
      ) : null}
      <TextField
        label="Reason"
        hideLabel={withCauses}
        value={value.text}
        onValue={(text) => onValue({ ...value, text })}
        maxLength={maxReasonCharacters}
        disabled={isLocked}
        autoComplete="off"
      />
    </div>
  )
}
