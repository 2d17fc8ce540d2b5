import { compReview, reviewLine } from '@ground-control/domain/tickets/comps/comp-choice'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { memo, useId, useState } from 'react'
import { eventQueries } from '#subjects/events/queries.ts'
import { useMay } from '#subjects/settings/use-may.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useOpenings } from '#ui/overlays/use-openings.ts'
import type { CompContact } from './comp-draft.ts'
import { CompFormBody } from './comp-form-body.tsx'
import { CompResult } from './comp-result.tsx'
import { toTicketTypes } from './ticket-types.ts'
import { useCompForm } from './use-comp-form.ts'

type Props = {
  readonly eventId: EventId
  /** null: unknown; the platform then uses the event's. */
  readonly orgId: OrgId | null
  readonly eventName: string
  readonly contact?: CompContact
  /** Why the email isn't prefilled. */
  readonly emailHint?: string | undefined
  readonly open: boolean
  readonly onClose: () => void
}

export const CompDialog = memo(function CompDialog(props: Props) {
  // Mounts on first open, then stays mounted to remember the last attempt.
  const [wasAsked, setAsked] = useState(props.open)
  if (props.open && !wasAsked) setAsked(true)
  return wasAsked ? <IssueDialog key={props.eventId} {...props} /> : null
})

function IssueDialog({ eventId, orgId, eventName, contact, emailHint, open, onClose }: Props) {
  const formId = useId()
  const mayIssue = useMay('issue-comps')
  const query = useQuery({ ...eventQueries.offeredTypes(eventId), enabled: open })
  const types = toTicketTypes(query)
  const form = useCompForm({ eventId, orgId, contact, types: types.types })
  useOpenings(open, form.open)
  const review = compReview(types.types, form.quantities)
  const { issued, isRunning } = form
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Issue comp tickets"
      description={eventName}
      size="comps"
      held={isRunning}
      initialFocus={types.state === 'ready' ? undefined : 'title'}
      footer={
        issued ? (
          <>
            <Button onClick={form.restart}>Issue more</Button>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <>
            <p role="status" className="mr-auto text-small text-fg-2">
              {mayIssue.reason ?? reviewLine(review)}
            </p>
            <Button disabled={isRunning} onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              busy={isRunning}
              disabledReason={mayIssue.reason ?? form.problem}
            >
              {review.tickets === 0
                ? 'Issue tickets'
                : `Issue ${formatCount(review.tickets)} ${plural(review.tickets, 'ticket')}`}
            </Button>
          </>
        )
      }
    >
      {issued ? (
        <CompResult issued={issued} contactName={form.draft.name.trim()} />
      ) : (
        <CompFormBody
          id={formId}
          types={types}
          onRetryTypes={() => query.refetch()}
          form={form}
          emailHint={emailHint}
        />
      )}
    </Dialog>
  )
}
