import { getCapabilities } from '@ground-control/contract/calls/admin'
import type { Serve } from '#platform/http/serve.ts'

/** What the console may offer beyond the specified calls. Grows with the modules. */
const capabilities = [
  'documents',
  'event-figures',
  'live',
  'next-doors',
  'refund-records',
  'remote-config',
  'search',
  'ticket-changes',
  'top-events',
  'watched-organizations',
]

export function capabilityRoutes(serve: Serve) {
  serve(getCapabilities, async () => ({ capabilities }))
}
