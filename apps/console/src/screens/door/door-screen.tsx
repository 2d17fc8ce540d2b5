import { ApiError } from '@ground-control/contract/client'
import type { getDoor } from '@ground-control/contract/door'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatCountdown } from '@ground-control/domain/events/countdown'
import { isCancelled } from '@ground-control/domain/events/event-over'
import { formatCount } from '@ground-control/domain/values/counts'
import type { EventId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ScanQrCode, Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { usePreferences } from '#platform/kept/preferences.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useNow } from '#platform/use-now.ts'
import { useDoorSending, useDoorSteps } from '#subjects/tickets/door/door-sending.ts'
import { Button } from '#ui/actions/button.tsx'
import { SeatStrip } from '#ui/data/seat-strip.tsx'
import { NotOffered } from '#ui/feedback/not-offered.tsx'
import { NotThere } from '#ui/feedback/not-there.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { AdmittedLine } from './admitted-line.tsx'
import { bigButton } from './big-button.ts'
import { DoorHead } from './door-head.tsx'
import { FindGuests } from './find/find-guests.tsx'
import { keepOfflinePage } from './offline/keep-offline-page.ts'
import { QueuePanels } from './offline/queue-panels.tsx'
import { useDoorList } from './offline/use-door-list.ts'
import { doorQueries } from './queries.ts'
import { RefusedPanel } from './refused/refused-panel.tsx'
import { Scanner } from './scan/scanner.tsx'
import { type DoorEvent, useDoor } from './use-door.ts'
import { useOnline } from './use-online.ts'

export function DoorScreen({ eventId }: { readonly eventId: EventId }) {
  const isOffered = useCapability('door')
  const query = useQuery({ ...doorQueries.door(eventId), enabled: isOffered })
  if (!isOffered) {
    return (
      <Frame>
        <h1 className="sr-only">Door</h1>
        <NotOffered line="This platform has no door mode" hint="Redeem tickets on the event’s guest list." />
      </Frame>
    )
  }
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <Frame>
        <h1 className="sr-only">Door</h1>
        <NotThere
          line="No such event"
          hint="It may have been deleted, or the link is wrong."
          to="/events"
          way="Upcoming events"
        />
      </Frame>
    )
  }
  return <Door eventId={eventId} event={query.data ?? null} />
}

function Door({ eventId, event }: { readonly eventId: EventId; readonly event: DoorEvent | null }) {
  const { doorName } = usePreferences()
  const [text, setText] = useState('')
  const [canRedeem, setCanRedeem] = useState(false)
  const client = useQueryClient()
  const online = useOnline()
  const kept = useDoorList(eventId, true)
  useDoorSending()
  useEffect(() => void keepOfflinePage(eventId), [eventId])
  const hasUnsent = useDoorSteps().some(({ refusal }) => refusal === undefined)
  // Check-ins sent in the background change the count too, even if some were refused.
  useEffect(() => {
    if (!hasUnsent) void client.invalidateQueries({ queryKey: doorQueries.door(eventId).queryKey })
  }, [hasUnsent, client, eventId])
  const onChanged = () => void client.invalidateQueries({ queryKey: doorQueries.door(eventId).queryKey })
  const door = useDoor({ eventId, door: doorName, event, kept, onChanged })
  const { view, setView } = door
  const title = event ? eventTitle(event.name) : 'Event'
  usePageTitle(event ? `${title} · ${doorName ?? 'Door'}` : null)
  const isFinding = view.name === 'find'
  return (
    <Frame>
      <DoorHead eventId={eventId} title={title} isOnline={online} />
      {isFinding ? <DoorProgress event={event} /> : null}
      {view.name === 'refused' ? (
        <Body>
          <RefusedPanel
            eventId={eventId}
            refusal={view.refusal}
            door={doorName}
            isOnline={online}
            onLetIn={door.letIn}
          />
          <QueuePanels eventId={eventId} kept={kept} isOnline={online} />
        </Body>
      ) : null}
      {view.name === 'scan' ? (
        <Body>
          <Scanner isPaused={door.isBusy} onCode={(code) => void door.scan(code)} />
        </Body>
      ) : null}
      {isFinding ? (
        <FindGuests
          eventId={eventId}
          event={event}
          text={text}
          onText={setText}
          kept={kept}
          isOnline={online}
          isBusy={door.isBusy}
          onCanRedeem={setCanRedeem}
          onExplain={(ticket) => void door.explain(ticket)}
          onRedeem={(name, tickets) => void door.redeem(name, tickets).then((isIn) => isIn && setText(''))}
          below={<QueuePanels eventId={eventId} kept={kept} isOnline={online} />}
        />
      ) : null}
      <footer className="grid flex-none grid-cols-1 gap-2.5 border-t border-line-faint bg-void px-4 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        {view.name !== 'refused' && door.admitted ? (
          <AdmittedLine
            admitted={door.admitted}
            isBusy={door.isBusy}
            problem={door.undoProblem}
            onUndo={(admitted) => void door.undo(admitted)}
          />
        ) : null}
        {view.name === 'scan' ? null : (
          <Button
            variant={isFinding && canRedeem ? 'secondary' : 'primary'}
            className={bigButton}
            icon={<ScanQrCode aria-hidden="true" />}
            onClick={() => setView({ name: 'scan' })}
          >
            {isFinding ? 'Scan a ticket' : 'Scan the next ticket'}
          </Button>
        )}
        {isFinding ? null : (
          <Button
            className="h-12! w-full text-[0.9375rem]"
            icon={<Search aria-hidden="true" />}
            onClick={() => setView({ name: 'find' })}
          >
            Find by name
          </Button>
        )}
      </footer>
    </Frame>
  )
}

function Frame({ children }: { readonly children: ReactNode }) {
  return <main className="mx-auto flex h-dvh w-full max-w-160 flex-col bg-canvas text-[0.9375rem]/5.5">{children}</main>
}

function Body({ children }: { readonly children: ReactNode }) {
  return <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-4">{children}</div>
}

type Props = { readonly event: ReplyOf<typeof getDoor> | null }

function DoorProgress({ event }: Props) {
  return (
    <div className="grid flex-none gap-1.5 border-b border-line-faint px-4 pt-2.5 pb-3">
      <div className="flex min-h-5.5 items-center justify-between gap-3">
        {event ? (
          <span className="text-fg-2">
            <span className="font-semibold text-fg">{formatCount(event.inside)}</span> of {formatCount(event.tickets)}{' '}
            in
          </span>
        ) : (
          <Skeleton width="7rem" />
        )}
        {event && isCancelled(event) ? <span className="font-medium text-error">Called off</span> : null}
        {event?.startDate && !isCancelled(event) ? <Countdown start={event.startDate} /> : null}
      </div>
      <SeatStrip
        meaning="redeemed"
        label="Checked in"
        percent={event && event.tickets > 0 ? (event.inside / event.tickets) * 100 : 0}
      />
    </div>
  )
}

const Countdown = ({ start }: { readonly start: Instant }) => (
  <span className="font-mono text-[0.8125rem] text-fg-2">Start {formatCountdown(start, new Date(useNow()))}</span>
)
