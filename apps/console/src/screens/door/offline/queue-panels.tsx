import { formatTime } from '@ground-control/domain/events/event-dates'
import { ticketsWords } from '@ground-control/domain/tickets/door/door-words'
import { checkedAgainstWords, sentLaterWords } from '@ground-control/domain/tickets/door/queue-words'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import { instantOf } from '@ground-control/domain/values/time'
import { useQuery } from '@tanstack/react-query'
import { OctagonX, WifiOff } from 'lucide-react'
import { refusalOf } from '#screens/door/refused/refusal.ts'
import type { QueuedStep } from '#subjects/tickets/door/door-queue.ts'
import { doorQueue, useDoorSteps } from '#subjects/tickets/door/door-sending.ts'
import { Button } from '#ui/actions/button.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { holderOf } from './holder-names.ts'
import type { KeptList } from './use-door-list.ts'

type Props = { readonly eventId: EventId; readonly kept: KeptList; readonly isOnline: boolean }

export function QueuePanels({ eventId, kept, isOnline }: Props) {
  const steps = useDoorSteps()
  const waiting = steps.filter(({ refusal }) => refusal === undefined)
  const refused = steps.filter(({ refusal }) => refusal !== undefined)
  return (
    <>
      {refused.map((step) => (
        <RefusedStep key={step.key} step={step} kept={kept} />
      ))}
      {waiting.length > 0 || !isOnline ? (
        <Waiting eventId={eventId} steps={waiting} kept={kept} isOnline={isOnline} />
      ) : null}
    </>
  )
}

type WaitingProps = Props & { readonly steps: readonly QueuedStep[] }

function Waiting({ steps, kept, isOnline }: WaitingProps) {
  const presses = [...new Set(steps.map(({ press }) => press))]
    .map((press) => steps.filter((step) => step.press === press))
    .toReversed()
  const count = steps.length
  return (
    <section
      aria-label="Not sent yet"
      className="flex-none overflow-hidden rounded-panel border border-partial-line bg-[color-mix(in_oklab,var(--gc-partial-bg)_60%,var(--gc-panel))]"
    >
      <div role="status" className="px-3.5 py-3">
        <p className="flex items-center gap-2 font-medium">
          <WifiOff aria-hidden="true" className="size-4 flex-none" />
          {count === 0
            ? 'No connection'
            : `${formatCount(count)} ${plural(count, 'check-in is', 'check-ins are')} saved on this phone`}
        </p>
        <p className="mt-0.5 text-[0.8125rem]/4.5 text-fg-2">
          {count === 0 ? '' : isOnline ? 'Sending…' : `${sentLaterWords(count)} `}
          {isOnline ? null : listWords(kept, count)}
        </p>
      </div>
      <ul>
        {presses.map((press) => (
          <li
            key={press[0]?.press}
            className="flex min-h-10 items-center gap-2.5 border-t border-partial-line px-3.5 py-2 text-[0.875rem]/5"
          >
            <span className="min-w-0 flex-1 truncate">
              <bdi>{nameOf(press[0], kept)}</bdi>
              {press[0]?.kind === 'let-in' ? ', let in' : `, ${ticketsWords(press.length)}`}
            </span>
            <span className="flex-none text-[0.8125rem] text-fg-2">
              {press[0] ? formatTime(press[0].madeAt, viewerZone) : null}, waiting
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function listWords({ list, asOf }: KeptList, waiting: number): string {
  if (!list || asOf === null) return 'This phone has no list of the tickets yet, so it can’t check any.'
  return checkedAgainstWords(waiting, formatTime(instantOf(new Date(asOf)), viewerZone))
}

/** A check-in that the server refused afterwards. Shown until a person has read it. */
function RefusedStep({ step, kept }: { readonly step: QueuedStep; readonly kept: KeptList }) {
  const { eventId, ticketId, refusal = '' } = step
  const why = useQuery({
    queryKey: ['door', eventId, 'refusal', step.key],
    queryFn: () => refusalOf(eventId, { ticketId }, refusal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const name = nameOf(step, kept, why.data?.ticket?.holderName)
  return (
    <section
      role="alert"
      className="grid flex-none gap-1.5 rounded-panel border border-error-line bg-error-bg px-3.5 py-3"
    >
      <h2 className="flex items-center gap-2 text-[1.0625rem]/6 font-semibold">
        <OctagonX aria-hidden="true" className="size-5 flex-none text-error" />
        <bdi>{name}</bdi>
      </h2>
      <p className="text-pretty">
        You let them in at {formatTime(step.madeAt, viewerZone)} without a connection. {why.data?.sentence}
      </p>
      <Button className="mt-1 h-12!" onClick={() => doorQueue.remove(step.key)}>
        Got it
      </Button>
    </section>
  )
}

const nameOf = (step: QueuedStep | undefined, { list }: KeptList, told?: string | null): string =>
  (step && (holderOf(step.ticketId) ?? list?.byId(step.ticketId)?.holderName ?? told ?? `Ticket ${step.ticketId}`)) ??
  ''
