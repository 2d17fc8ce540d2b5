import { ApiError } from '@ground-control/contract/client'
import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { RequestNote } from '#ui/feedback/request-line.tsx'
import { type Found, kindWords } from './finding/found.ts'
import { cutText } from './finding/picked-text.ts'

type Props = {
  readonly picked: string | null
  readonly wasCut: boolean
  readonly told: string
  readonly error: unknown
  readonly failures: Found['failures']
  readonly isSearching: boolean
  readonly emptiness: string | null
  readonly onRetry: () => void
}

export function SearchNotes({ picked, wasCut, told, error, failures, isSearching, emptiness, onRetry }: Props) {
  return (
    <>
      {picked ? <Line>{picked}</Line> : null}
      {wasCut ? <Line>{cutText}</Line> : null}
      {told ? <Line>{told}</Line> : null}
      {error ? (
        <Failure title="The search failed." requestId={requestIdOf(error)} onRetry={onRetry}>
          {reasonOf(error)}
        </Failure>
      ) : null}
      {failures.length > 0 ? (
        <Failure title={failedParts(failures)} requestId={failures[0]?.requestId ?? null} onRetry={onRetry}>
          Other results are complete.
        </Failure>
      ) : null}
      {isSearching ? (
        <p className="appear-late px-3 py-6 text-center text-fg-2" style={{ animationDelay: '300ms' }}>
          Searching…
        </p>
      ) : null}
      {emptiness ? <p className="px-3 py-6 text-center text-fg-2">{emptiness}</p> : null}
    </>
  )
}

const Line = ({ children }: { readonly children: ReactNode }) => (
  <p className="px-3 pt-2 text-small text-fg-2">{children}</p>
)

type FailureProps = {
  readonly title: string
  readonly requestId: string | null
  readonly onRetry: () => void
  readonly children: ReactNode
}

function Failure({ title, requestId, onRetry, children }: FailureProps) {
  return (
    <div className="p-1.5">
      <Callout
        tone="error"
        icon={<Unplug />}
        title={title}
        actions={
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {children}
        {requestId ? <RequestNote id={requestId} /> : null}
      </Callout>
    </div>
  )
}

/** 'Users and purchases couldn’t be searched.' */
export function failedParts(failures: Found['failures']): string {
  const names = failures.map(({ kind }) => kindWords[kind].many)
  const list = new Intl.ListFormat('en-US').format(names)
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} couldn’t be searched.`
}

export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong in this console.'

const requestIdOf = (error: unknown): string | null => (error instanceof ApiError ? error.requestId : null)
