import { Panel } from '#ui/data/panel.tsx'
import type { WayBack } from './event/back-link.tsx'
import { EventHead } from './event/event-head.tsx'
import { GuestCards } from './figures/guest-cards.tsx'
import { TypeBreakdown } from './figures/type-breakdown.tsx'
import { GuestListFrame } from './guest-list-frame.tsx'
import { LoadFailed } from './list/states/load-failed.tsx'
import type { GuestListState } from './source/guest-list-state.ts'

const reason = 'No event ID provided'

const failed: GuestListState = { state: 'failed', reason, requestId: null, isMissing: true }

/** G10: an address without an event. Nothing is asked for, so there is nothing to look for and nothing to try again. */
export function NoEvent({ back }: { readonly back: WayBack }) {
  return (
    <GuestListFrame>
      <EventHead back={back} title="Guest list" />
      <GuestCards list={failed} />
      <TypeBreakdown state="missing" types={null} />
      <Panel className="md:grow md:basis-80">
        <LoadFailed reason={reason} requestId={null} />
      </Panel>
    </GuestListFrame>
  )
}
