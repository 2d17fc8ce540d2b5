import { ApiError } from '@ground-control/contract/client'
import { isOutcomeUnknown } from '#platform/keyed-submit.ts'

type TransferRefusal = {
  readonly title: string
  readonly detail: string | null
  /** Whether anything changed hands is not known. */
  readonly isUnsettled: boolean
}

/** C2: exact words. */
const forbidden = 'You do not have permission to transfer this ticket'

const notDone = 'Nothing was transferred.'

export function toTransferRefusal(error: Error, keepsKeys: boolean): TransferRefusal {
  if (!(error instanceof ApiError) || isOutcomeUnknown(error)) {
    return {
      title: 'No answer came, so it is not known whether the tickets were transferred.',
      detail: keepsKeys
        ? 'Pressing the button again is safe: the same request is carried out once, however often it is sent.'
        : 'Look at the owners of the tickets first.',
      isUnsettled: true,
    }
  }
  if (error.status === 403) return { title: forbidden, detail: null, isUnsettled: false }
  if (error.code === 'switched-off') {
    return { title: 'Transfers are switched off at the moment.', detail: notDone, isUnsettled: false }
  }
  const detail = error.requestId ? `${error.message} (Request ${error.requestId})` : error.message
  return { title: notDone, detail, isUnsettled: false }
}
