import type { MailDelivery } from '@ground-control/contract/mail'
import type { CaseDetail, CaseMessage } from '@ground-control/contract/support'
import { momentText } from '@ground-control/domain/support/case-times'
import { meanwhileWords } from '@ground-control/domain/support/case-words'
import type { CaseId } from '@ground-control/domain/values/ids'
import { ArrowDown, Lock } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useNow } from '#platform/use-now.ts'
import { useMail } from '#subjects/mail/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { LineItem, ResentItem } from './line-item.tsx'
import { MessageExtras, ReplyState } from './message-extras.tsx'

type Props = { readonly detail: CaseDetail; readonly myId: string }

/** Focusable, so that it scrolls by keyboard. */
const scrolledByKeyboard = { tabIndex: 0 }

export function Thread({ detail, myId }: Props) {
  const { messages, case: summary } = detail
  const now = new Date(useNow(60_000))
  const box = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)
  const mail = useMail({ caseId: summary.caseId })
  const { hasMoreBelow, goToEnd, onScroll } = useStickToEnd(box, newest?.id)
  const requesterName = summary.requester.name ?? 'Somebody'
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        aria-label="Conversation"
        {...scrolledByKeyboard}
        onScroll={onScroll}
        className="min-h-0 flex-1 overflow-auto px-5 py-1.5 focus-visible:-outline-offset-2 phone:px-4"
      >
        <ol>
          {withResent(messages, mail).map((message) =>
            'mailId' in message ? (
              <ResentItem key={message.mailId} mail={message} now={now} />
            ) : message.kind === 'change' || message.kind === 'action' ? (
              <LineItem key={message.id} message={message} now={now} />
            ) : (
              <MessageItem
                key={message.id}
                message={message}
                caseId={summary.caseId}
                delivery={mail.find(({ mailId }) => mailId === message.mail?.mailId) ?? null}
                requesterName={requesterName}
                myId={myId}
                now={now}
              />
            ),
          )}
        </ol>
      </section>
      {hasMoreBelow ? (
        <div className="absolute inset-x-0 bottom-2 flex justify-center">
          <Button size="sm" icon={<ArrowDown />} onClick={goToEnd}>
            New messages
          </Button>
        </div>
      ) : null}
      <NewsOf newest={newest} myId={myId} />
    </div>
  )
}

/** Tickets resent for the case stand among its messages, in order of time. */
function withResent(messages: readonly CaseMessage[], mail: readonly MailDelivery[]) {
  const resent = mail.filter(({ kind, about }) => kind === 'tickets' && about.caseMessageId === null)
  const timeOf = (entry: CaseMessage | MailDelivery) => Date.parse('mailId' in entry ? entry.createdAt : entry.at)
  return [...messages, ...resent].toSorted((one, other) => timeOf(one) - timeOf(other))
}

/** Announces only messages that arrive while the case is open. */
function NewsOf({ newest, myId }: { readonly newest: CaseMessage | undefined; readonly myId: string }) {
  const [first] = useState(newest?.id)
  const isNews = newest !== undefined && newest.id !== first && newest.author?.id !== myId
  return (
    <p role="status" className="sr-only">
      {isNews
        ? meanwhileWords({ kind: newest.kind, authorName: newest.author?.name ?? null, text: newest.text }).replace(
            ' meanwhile',
            '',
          )
        : ''}
    </p>
  )
}

/** Close enough to the end to count as there. */
const nearPx = 48

/** Keeps the conversation at its end as it grows, unless someone scrolled up: then it offers the new messages. */
function useStickToEnd(box: RefObject<HTMLElement | null>, newestId: string | undefined) {
  const isAtEnd = useRef(true)
  const seenId = useRef(newestId)
  const [hasMoreBelow, setMoreBelow] = useState(false)

  function goToEnd() {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
    setMoreBelow(false)
  }

  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    if (isAtEnd.current) area.scrollTop = area.scrollHeight
    else if (newestId !== seenId.current) setMoreBelow(true)
    seenId.current = newestId
  }, [box, newestId])

  // The composer grows while typing; stay at the end.
  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) area.scrollTop = area.scrollHeight
    })
    observer.observe(area)
    return () => observer.disconnect()
  }, [box])

  return {
    hasMoreBelow,
    goToEnd,
    onScroll() {
      const area = box.current
      if (!area) return
      isAtEnd.current = area.scrollHeight - area.scrollTop - area.clientHeight < nearPx
      if (isAtEnd.current) setMoreBelow(false)
    },
  }
}

type MessageItemProps = {
  readonly caseId: CaseId
  readonly message: CaseMessage
  /** Only for replies; null while unknown, or if nothing was sent. */
  readonly delivery: MailDelivery | null
  readonly requesterName: string
  readonly myId: string
  readonly now: Date
}

function MessageItem({ caseId, message, delivery, requesterName, myId, now }: MessageItemProps) {
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
          <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
          <span className="text-small text-fg-3">
            {isOwn ? 'you' : [author?.role, message.email ? 'by email' : null].filter(Boolean).join(', ')}
          </span>
          {delivery ? (
            <span className="min-w-0 text-small text-fg-3 wrap-anywhere">
              to {[delivery.to.address, ...delivery.cc.map((each, at) => (at === 0 ? `Cc ${each}` : each))].join(', ')}
            </span>
          ) : null}
          {isNote ? (
            <span className="flex items-center gap-1 self-center text-small text-partial [&>svg]:size-3">
              <Lock aria-hidden="true" />
              Internal note
            </span>
          ) : null}
          <MessageTime message={message} now={now} className="ml-auto" />
        </div>
        {message.email && message.email.cc.length > 0 ? (
          <p className="text-small text-fg-3 wrap-anywhere">
            Cc <bdi>{message.email.cc.join(', ')}</bdi>
          </p>
        ) : null}
        <p className="mt-1 max-w-[62ch] whitespace-pre-wrap text-fg-2 wrap-anywhere">{text}</p>
        <MessageExtras caseId={caseId} message={message} />
        {kind === 'reply' ? <ReplyState mail={message.mail} delivery={delivery} /> : null}
      </div>
    </li>
  )
}

type TimeProps = Pick<MessageItemProps, 'message' | 'now'> & { readonly className?: string }

function MessageTime({ message: { at }, now, className }: TimeProps) {
  return (
    <time dateTime={at} title={receiptMoment(at)} className={classNames('text-small text-fg-3', className)}>
      {momentText(at, now, viewerZone)}
    </time>
  )
}
