import { ApiError } from '@ground-control/contract/client'

type CompRefusal = {
  readonly title: string
  readonly detail: string
  /** Whether tickets were made is not known. */
  readonly isUnsettled: boolean
  /** The types or their numbers are no longer as they were shown. */
  readonly areTypesOld: boolean
}

export function toCompRefusal(error: Error, isChangedSince: boolean): CompRefusal {
  if (!(error instanceof ApiError) || unsettledStatus(error)) return unsettled(isChangedSince)
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

/** No answer, or one that does not say what became of the request. */
const unsettledStatus = ({ status, code }: ApiError): boolean =>
  status === 0 || status >= 500 || code === 'unexpected-reply'

const unsettled = (isChangedSince: boolean): CompRefusal => ({
  title: 'No answer came, so it is not known whether the tickets were issued.',
  detail: isChangedSince
    ? 'You have changed the request since. Look into the guest list first: issuing now may give tickets a second time.'
    : 'Pressing the button again is safe: the same request makes its tickets once, however often it is sent.',
  isUnsettled: true,
  areTypesOld: false,
})

const oldTypes = { isUnsettled: false, areTypesOld: true }

const withRequest = ({ message, requestId }: ApiError): string =>
  requestId ? `${message} (Request ${requestId})` : message
