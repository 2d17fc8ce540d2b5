import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Callout } from '#ui/feedback/callout.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { useLate } from '#ui/use-late.ts'
import type { RefundPhase } from './sending/refund-phase.ts'

const longAfterMs = 4_000

/** Progress and outcome, scrolled into view. */
export function RefundNotice({ phase }: { readonly phase: RefundPhase }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (phase.name === 'editing' && !phase.notice) return
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [phase])
  return (
    <div ref={place} className="empty:hidden">
      <Words phase={phase} />
    </div>
  )
}

function Words({ phase }: { readonly phase: RefundPhase }) {
  const isLong = useLate(phase.name === 'sending', longAfterMs)
  if (phase.name === 'sending') {
    return (
      <Callout role="status" icon={<Spinner />} title="Sending the refund to the payment provider…">
        {isLong ? 'This can take up to 30 seconds.' : null}
      </Callout>
    )
  }
  if (phase.name === 'checking') {
    return (
      <Callout role="alert" tone="warning" icon={<Spinner />} title={phase.cause}>
        Checking what happened to the refund…
      </Callout>
    )
  }
  if (!phase.notice) return null
  const { tone, title, text } = phase.notice
  const isGood = phase.name === 'ended' && tone === 'plain'
  return (
    <Callout
      role="alert"
      tone={tone}
      title={title}
      icon={isGood ? <CircleCheck className="text-redeemed" /> : undefined}
    >
      {text}
    </Callout>
  )
}
