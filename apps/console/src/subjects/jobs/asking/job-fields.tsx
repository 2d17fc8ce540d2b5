import type { JobPreview } from '@ground-control/contract/jobs/job'
import {
  type CallOffReason,
  callOffCauses,
  maxReasonCharacters,
  withCause,
} from '@ground-control/domain/jobs/asking/call-off-reason'
import { jobAmount } from '@ground-control/domain/jobs/job-preview'
import { formatUsd } from '@ground-control/domain/values/money'
import { useId } from 'react'
import { Choices } from '#ui/fields/choices.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

type ReasonProps = {
  readonly value: CallOffReason
  readonly onValue: (reason: CallOffReason) => void
  /** Only calling off has causes; a chosen set of purchases has none. */
  readonly withCauses: boolean
  readonly isLocked: boolean
}

/** A cause fills the field, which stays editable. */
export function ReasonField({ value, onValue, withCauses, isLocked }: ReasonProps) {
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

type FeesProps = {
  /** null: still being counted. */
  readonly preview: JobPreview | null
  readonly withFees: boolean
  readonly onChange: (withFees: boolean) => void
  readonly isLocked: boolean
}

const choices = [
  { withFees: true, label: 'Refund fees too' },
  { withFees: false, label: 'Tickets only' },
]

/** Shows both sums, so that nobody has to choose to see them. */
export function FeesChoice({ preview, withFees, onChange, isLocked }: FeesProps) {
  const name = useId()
  return (
    <fieldset disabled={isLocked} className="min-w-0">
      <legend className="mb-1.5 text-small font-medium text-fg-2">Fees</legend>
      <div className="grid grid-cols-2 gap-2">
        {choices.map((choice) => (
          <label
            key={choice.label}
            className="grid min-h-13 cursor-pointer grid-cols-[1rem_minmax(0,1fr)] content-center gap-x-2.5 rounded-control border border-line-control px-3 py-1.5 hover:bg-hover has-checked:border-lamp has-checked:bg-lamp-wash has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lamp"
          >
            <input
              type="radio"
              name={name}
              checked={withFees === choice.withFees}
              onChange={() => onChange(choice.withFees)}
              className="relative mt-0.5 size-4 appearance-none rounded-full before:absolute before:-inset-1.25 coarse:before:-inset-4.75 border border-line-control bg-well outline-none checked:border-5 checked:border-lamp checked:bg-lamp-ink"
            />
            <span className="font-medium">{choice.label}</span>
            <span className="col-start-2 text-small text-fg-2">
              {preview ? formatUsd(jobAmount(preview, choice)) : '…'}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
