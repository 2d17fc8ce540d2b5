import { ApiError } from '@ground-control/contract/client'
import { isOutcomeUnknown } from '#platform/keyed-submit.ts'

type CompRefusal = {
  readonly title: string
  readonly detail: string
  /** Whether tickets were made is not known. */
  readonly isUnsettled: boolean
  /** The types or their numbers are no longer as they were shown. */
  readonly areTypesOld: boolean
}

type Circumstances = {
  /** The request is another one by now. */
  readonly isChangedSince: boolean
  /** The platform makes what comes twice under one key only once. */
  readonly keepsKeys: boolean
}

/** That it was accepted is all that counts: in which form a platform says so is its own affair. */
export const isIssued = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 200 && error.status < 300

export function toCompRefusal(error: Error, circumstances: Circumstances): CompRefusal {
  if (!(error instanceof ApiError) || isOutcomeUnknown(error)) return unsettled(circumstances)
  const settled = { isUnsettled: false, areTypesOld: false }
  switch (error.code) {
    case 'over-capacity':
      return { title: 'Not enough places are left. Nothing was issued.', detail: error.message, ...oldTypes }
    case 'unknown-ticket-type':
      return {
        title: 'A chosen ticket type is no longer offered. Nothing was issued.',
        detail: 'The ticket types are being read again. Check the numbers before you issue.',
        ...oldTypes,
      }
    case 'event-over':
      return { title: 'Nothing was issued.', detail: error.message, ...settled }
    case 'switched-off':
      return {
        title: 'Comp tickets are switched off at the moment. Nothing was issued.',
        detail: 'What you entered stays here until you close the dialog.',
        ...settled,
      }
    default:
      return { title: 'The tickets could not be issued.', detail: withRequest(error), ...settled }
  }
}

const unsettled = (circumstances: Circumstances): CompRefusal => ({
  title: 'No answer came, so it is not known whether the tickets were issued.',
  detail: againWords(circumstances),
  isUnsettled: true,
  areTypesOld: false,
})

function againWords({ isChangedSince, keepsKeys }: Circumstances): string {
  const lookFirst = 'Look into the guest list first: issuing now may give tickets a second time.'
  if (isChangedSince) return `You have changed the request since. ${lookFirst}`
  return keepsKeys
    ? 'Pressing the button again is safe: the same request makes its tickets once, however often it is sent.'
    : lookFirst
}

const oldTypes = { isUnsettled: false, areTypesOld: true }

const withRequest = ({ message, requestId }: ApiError): string =>
  requestId ? `${message} (Request ${requestId})` : message
