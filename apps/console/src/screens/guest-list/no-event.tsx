import { Panel } from '#ui/data/panel.tsx'
import { EventHead, type WayBack } from './event/event-head.tsx'
import { GuestStrip } from './figures/guest-strip.tsx'
import { GuestListFrame } from './guest-list-frame.tsx'
import { LoadFailed } from './list/list-states.tsx'
import type { GuestListState } from './source/guest-list-state.ts'

const reason = 'No event ID provided'

const failed: GuestListState = { state: 'failed', reason, requestId: null, isMissing: true }

export function NoEvent({ back }: { readonly back: WayBack }) {
  return (
    <GuestListFrame>
      <EventHead back={back} title="Guest list" />
      <GuestStrip list={failed} />
      <Panel className="md:grow md:basis-80">
        <LoadFailed reason={reason} requestId={null} onRetry={() => window.location.reload()} />
      </Panel>
    </GuestListFrame>
  )
}
