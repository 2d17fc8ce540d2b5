import { WifiOff } from 'lucide-react'
import { useHealth } from '#platform/health.ts'
import { tryNow } from '#platform/health-probe.ts'
import { Button } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'

/** Shown while calls get no answer. The health probe notices when the server is back. */
export function OutageBanner() {
  const isUnreachable = useHealth().state === 'unreachable'
  return (
    <div role="status" className="flex-none">
      {isUnreachable ? (
        <div className="px-6 pt-4 phone:px-4">
          <Callout
            tone="warning"
            icon={<WifiOff />}
            title="Can’t reach the server."
            actions={
              <Button size="sm" onClick={tryNow}>
                Try now
              </Button>
            }
          >
            Showing the last loaded data; reconnecting automatically.
          </Callout>
        </div>
      ) : null}
    </div>
  )
}
