import type { CaseDetail, CaseMessage } from '@ground-control/contract/support'
import { meanwhileWords } from '@ground-control/domain/support/case-words'
import { ArrowDown } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useNow } from '#platform/use-now.ts'
import { Button } from '#ui/actions/button.tsx'
import { LineItem } from './line-item.tsx'
import { MessageItem } from './message-item.tsx'

type Props = { readonly detail: CaseDetail; readonly myId: string }

/** Focusable, so that it scrolls by keyboard. */
const scrolledByKeyboard = { tabIndex: 0 }

export function Thread({ detail, myId }: Props) {
  const { messages, case: summary } = detail
  const now = new Date(useNow(60_000))
  const box = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)
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
          {messages.map((message) =>
            message.kind === 'change' || message.kind === 'action' ? (
              <LineItem key={message.id} message={message} now={now} />
            ) : (
              <MessageItem key={message.id} message={message} requesterName={requesterName} myId={myId} now={now} />
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

/**
 * Keeps the conversation at its end as it grows, unless someone scrolled up: then it offers the new messages.
 */
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
