import type { CaseMessage } from '@ground-control/contract/support'
import { momentText } from '@ground-control/domain/support/case-times'
import { Lock } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'

type Props = {
  readonly message: CaseMessage
  /** For messages without an author. */
  readonly requesterName: string
  readonly myId: string
  readonly now: Date
}

/** A message, a reply or an internal note. */
export function MessageItem({ message, requesterName, myId, now }: Props) {
  const { kind, author, text } = message
  const isNote = kind === 'note'
  const isOwn = kind !== 'received' && author?.id === myId
  const name = author?.name ?? (kind === 'received' ? requesterName : 'A colleague')
  return (
    <li
      className={classNames(
        'flex gap-3',
        isNote
          ? 'my-2 rounded-panel border border-dashed border-line-control bg-panel px-3 py-2.5'
          : 'border-b border-line-faint py-3.5',
      )}
    >
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-medium">{name}</bdi>
          <span className="text-small text-fg-3">{isOwn ? 'you' : author?.role}</span>
          {isNote ? (
            <span className="flex items-center gap-1 self-center text-small text-partial [&>svg]:size-3">
              <Lock aria-hidden="true" />
              Internal note
            </span>
          ) : null}
          <MessageTime message={message} now={now} className="ml-auto" />
        </div>
        <p className="mt-1 max-w-[62ch] whitespace-pre-wrap text-fg-2 wrap-anywhere">{text}</p>
      </div>
    </li>
  )
}

type TimeProps = Pick<Props, 'message' | 'now'> & { readonly className?: string }

function MessageTime({ message: { at }, now, className }: TimeProps) {
  return (
    <time dateTime={at} title={receiptMoment(at)} className={classNames('text-small text-fg-3', className)}>
      {momentText(at, now, viewerZone)}
    </time>
  )
}
