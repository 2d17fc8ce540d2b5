import { ApiError } from '@ground-control/contract/client'
import { type Cents, formatUsd } from '@ground-control/domain/values/money'
import { UsersRound } from 'lucide-react'
import { isOutcomeUnknown } from '#platform/calls/keyed-submit.ts'
import { Callout } from '#ui/feedback/callout.tsx'

export type Changed = { readonly from: Cents; readonly to: Cents }

type Props = {
  readonly changed: Changed | null
  readonly error: Error | null
  /** null: still being counted. */
  readonly limit: Cents | null
  readonly needsApproval: boolean
}

/** Never empty, so that nothing moves when a notice appears. */
export function JobNotice(props: Props) {
  return (
    <div className="min-h-18">
      <Words {...props} />
    </div>
  )
}

function Words({ changed, error, limit, needsApproval }: Props) {
  if (changed) {
    return (
      <Callout role="alert" tone="warning" title={<span className="font-medium">The numbers changed</span>}>
        {changed.from === changed.to
          ? `Other payments, the same ${formatUsd(changed.to)}. `
          : `${formatUsd(changed.from)} before, ${formatUsd(changed.to)} now. `}
        Nothing has started. Check the new count, then press again.
      </Callout>
    )
  }
  if (error && !isChanged(error)) {
    return (
      <Callout
        role="alert"
        tone="error"
        title={
          <span className="font-medium">
            {isOutcomeUnknown(error) ? 'No answer from the server' : 'Nothing was started'}
          </span>
        }
      >
        {isOutcomeUnknown(error)
          ? 'It may have started. It’s safe to try again; this can’t start twice.'
          : error instanceof ApiError
            ? error.message
            : 'Couldn’t send the request.'}
      </Callout>
    )
  }
  if (needsApproval && limit !== null) {
    return (
      <Callout
        tone="warning"
        icon={<UsersRound />}
        title={<span className="font-medium">A second super-admin must approve this</span>}
      >
        Refunds over {formatUsd(limit)} need two people. The second approves exactly these numbers.
      </Callout>
    )
  }
  return (
    <Callout icon={<UsersRound />} title={limit === null ? 'Counting…' : 'This starts immediately'}>
      {limit === null ? null : `Refunds of up to ${formatUsd(limit)} don’t need a second person.`}
    </Callout>
  )
}

/** The new count shows it. */
const isChanged = (error: Error) => error instanceof ApiError && error.code === 'preview-changed'
