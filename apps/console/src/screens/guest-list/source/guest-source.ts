import { guestIdOf } from '@ground-control/domain/guests/group-guests'
import { streamApi } from '#platform/api.ts'
import { registerCache } from '#platform/caches.ts'
import { loadCapabilities } from '#platform/capabilities.ts'
import { ownChanges } from '#subjects/tickets/own-changes.ts'
import { createGuestSource } from './create-guest-source.ts'
import { endGuestWorker, guestWorker } from './worker-link.ts'

export const guestSource = createGuestSource({ worker: guestWorker, capabilities: loadCapabilities, stream: streamApi })

ownChanges.addHolder({
  show: guestSource.applyTickets,
  catchUp: guestSource.catchUp,
  async around(ticket) {
    const details = await guestSource.details(guestIdOf(ticket), new AbortController().signal)
    return details?.purchases.flatMap(({ tickets }) => tickets) ?? []
  },
})

registerCache(() => {
  guestSource.forget()
  endGuestWorker()
})
