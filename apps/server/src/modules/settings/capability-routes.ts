import { getCapabilities } from '@ground-control/contract/settings'
import type { Serve } from '#platform/http/serve.ts'

/** What the console may offer beyond the specified calls. Grows with the modules. */
const capabilities = [
  'account-profiles',
  'activity',
  'audit',
  'documents',
  'event-figures',
  'event-reports',
  'live',
  'next-doors',
  'organization-figures',
  'reconciliation',
  'refund-list',
  'refund-records',
  'remote-config',
  'search',
  'shift-board',
  'staff',
  'support',
  'ticket-changes',
  'top-events',
  'transfers',
  'watched-organizations',
]

export function capabilityRoutes(serve: Serve) {
  serve(getCapabilities, async () => ({ capabilities }))
}
