import { ApiError } from '@ground-control/contract/client'
import { isOutcomeUnknown } from '#platform/calls/keyed-submit.ts'

type CompRefusal = {
  readonly title: string
  readonly detail: string
  readonly isUnsettled: boolean
  /** The shown types or quantities are outdated. */
  readonly areTypesOld: boolean
}

type Circumstances = {
  readonly isChangedSince: boolean
  /** The platform runs a repeated key only once. */
  readonly keepsKeys: boolean
}

export const isIssued = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 200 && error.status < 300

export function toCompRefusal(error: Error, circumstances: Circumstances): CompRefusal {
  if (!(error instanceof ApiError) || isOutcomeUnknown(error)) return unsettled(circumstances)
  const settled = { isUnsettled: false, areTypesOld: false }
  switch (error.code) {
    case 'over-capacity':
      return { title: 'Not enough tickets left. Nothing was issued.', detail: error.message, ...oldTypes }
    case 'unknown-ticket-type':
      return {
        title: 'A ticket type is no longer available. Nothing was issued.',
        detail: 'Reloading ticket types. Check the quantities before you try again.',
        ...oldTypes,
      }
    case 'event-cancelled':
    case 'event-over':
      return { title: 'Nothing was issued.', detail: error.message, ...settled }
    case 'switched-off':
      return {
        title: 'Comp tickets are switched off. Nothing was issued.',
        detail: 'Your entries stay here until you close this dialog.',
        ...settled,
      }
    default:
      return { title: 'Couldn’t issue the tickets.', detail: withRequest(error), ...settled }
  }
}

const unsettled = (circumstances: Circumstances): CompRefusal => ({
  title: 'No reply, so we don’t know if the tickets were issued.',
  detail: againWords(circumstances),
  isUnsettled: true,
  areTypesOld: false,
})

function againWords({ isChangedSince, keepsKeys }: Circumstances): string {
  const lookFirst = 'Check the guest list first: trying again may issue the tickets twice.'
  if (isChangedSince) return `You’ve changed the request since. ${lookFirst}`
  return keepsKeys ? 'It’s safe to try again; this can’t issue tickets twice.' : lookFirst
}

const oldTypes = { isUnsettled: false, areTypesOld: true }

const withRequest = ({ message, requestId }: ApiError): string =>
  requestId ? `${message} (Request ${requestId})` : message
