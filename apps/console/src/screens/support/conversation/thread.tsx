import type { CaseDetail, CaseMessage } from '@ground-control/contract/support'
import { meanwhileWords } from '@ground-control/domain/support/case-words'
import { ArrowDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNow } from '#platform/use-now.ts'
import { Button } from '#ui/actions/button.tsx'
import { LineItem } from './line-item.tsx'
import { MessageItem } from './message-item.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'

type Props = { readonly detail: CaseDetail; readonly myId: string }

/** It holds little that takes the focus, and has to scroll without a pointer all the same. */
const scrolledByKeyboard = { tabIndex: 0 }

/** Mounted anew for each case. */
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
            New below
          </Button>
        </div>
      ) : null}
      <NewsOf newest={newest} myId={myId} />
    </div>
  )
}

/** Tells screen readers what came in while the case is open; what was there before it is not told. */
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
