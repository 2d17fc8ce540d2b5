import { WifiOff } from 'lucide-react'
import { useHealth } from '#platform/health.ts'
import { tryNow } from '#platform/health-probe.ts'
import { Button } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'

/** There while calls get no answer. It goes by itself: the probe behind it notices when the server is back. */
export function OutageBanner() {
  const isUnreachable = useHealth().state === 'unreachable'
  return (
    <div role="status" className="flex-none">
      {isUnreachable ? (
        <div className="px-6 pt-4 phone:px-4">
          <Callout
            tone="warning"
            icon={<WifiOff />}
            title="The server cannot be reached."
            actions={
              <Button size="sm" onClick={tryNow}>
                Try now
              </Button>
            }
          >
            What was loaded before is still shown. The connection is tried again by itself.
          </Callout>
        </div>
      ) : null}
    </div>
  )
}
