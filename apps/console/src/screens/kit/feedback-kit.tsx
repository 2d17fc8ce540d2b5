import { Unplug } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { SeatStrip } from '#ui/data/seat-strip.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { KitSection } from './kit-section.tsx'

export function CalloutKit() {
  return (
    <KitSection title="Callout: warning, error, plain">
      <div className="flex flex-col gap-2">
        <Callout tone="warning" title="2 of the selected tickets were redeemed">
          Refunding these tickets may cause issues with event access
        </Callout>
        <Callout
          tone="error"
          title="Unable to search organizations. Please try again."
          actions={<Button size="sm">Try again</Button>}
        />
        <Callout title="Sent on behalf of Halcyon Hall." />
      </div>
    </KitSection>
  )
}

export function StateKit() {
  return (
    <KitSection title="Empty, failed, waiting">
      <div className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-4">
        <Panel>
          <EmptyState
            line="No guests found"
            hint="Nothing matches “delphinne”. Try a name, email or phone."
            action={<Button size="sm">Clear Search</Button>}
          />
        </Panel>
        <Panel>
          <EmptyState line="ORGANIZATION SEARCH READY" />
        </Panel>
        <Panel>
          <EmptyState
            failed
            art={<Unplug />}
            line="UNABLE TO LOAD GUEST LIST"
            hint="Error loading guest list. Please try again later."
            action={
              <Button size="sm" caps>
                RETRY CONNECTION
              </Button>
            }
          />
        </Panel>
        <Panel busy>
          <div className="flex flex-1 flex-col items-center justify-center gap-2 p-8">
            <p className="flex items-center gap-2 font-semibold tracking-[0.04em]">
              <Spinner />
              SCANNING GUEST DATA...
            </p>
            <SeatStrip percent={62} meaning="scanning" label="Scanned" />
            <p className="text-small text-fg-3">796 of 1,284 tickets processed</p>
            <div className="mt-4 grid w-full gap-2">
              <Skeleton width="70%" />
              <Skeleton width="46%" />
            </div>
          </div>
        </Panel>
      </div>
    </KitSection>
  )
}
