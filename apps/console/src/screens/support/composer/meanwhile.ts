import type { CaseMessage } from '@ground-control/contract/support'
import { meanwhileWords } from '@ground-control/domain/support/case-words'

type Needs = {
  readonly messages: readonly CaseMessage[]
  /** The newest message when the draft was started; null: none started. */
  readonly since: string | null
  readonly myId: string
}

/** What others wrote while a draft was being written; null: nothing. Changes of the case don't count. */
export function writtenMeanwhile({ messages, since, myId }: Needs): string | null {
  if (since === null) return null
  const seen = messages.findIndex(({ id }) => id === since)
  const newest = messages.slice(seen + 1).findLast((message) => isWritten(message) && !isOwn(message, myId))
  return newest
    ? meanwhileWords({ kind: newest.kind, authorName: newest.author?.name ?? null, text: newest.text })
    : null
}

type Sent = { readonly kind: CaseMessage['kind']; readonly text: string }

/** Whether an unconfirmed message has arrived. */
export function hasArrived({ messages, since, myId }: Needs, sent: Sent): boolean {
  const seen = messages.findIndex(({ id }) => id === since)
  const text = sent.text.trim()
  return messages.slice(seen + 1).some((each) => isOwn(each, myId) && each.kind === sent.kind && each.text === text)
}

const isWritten = ({ kind }: CaseMessage) => kind === 'received' || kind === 'reply' || kind === 'note'

const isOwn = ({ kind, author }: CaseMessage, myId: string) => kind !== 'received' && author?.id === myId
