import {
  type AccessCode,
  accessMessages,
  type SignInFailure,
  signInMessages,
} from '@ground-control/domain/staff/access'
import { Callout } from '#ui/feedback/callout.tsx'

export type Notice = 'session-ended' | 'signed-out-elsewhere'

type Props = {
  readonly failure: SignInFailure | null
  readonly refusal: AccessCode | null
  readonly notice: Notice | null
}

const noticeMessages: Record<Notice, string> = {
  'session-ended': 'Your session has ended. Please sign in again.',
  'signed-out-elsewhere': 'You were signed out in another tab.',
}

/** What the last attempt said, else why one was sent here. */
export function SignInNotice({ failure, refusal, notice }: Props) {
  if (failure) return <Callout tone="error" role="alert" title={signInMessages[failure]} />
  if (refusal) {
    return (
      <Callout tone="error" role="alert" title={accessMessages[refusal]}>
        You were signed out. Code {refusal}
      </Callout>
    )
  }
  return notice ? <Callout role="status" title={noticeMessages[notice]} /> : null
}
