import { getNextDoors } from '@ground-control/contract/events'
import type { Serve } from '#platform/http/serve.ts'
import type { DoorStore } from './door-store.ts'

export function doorRoutes(serve: Serve, doors: DoorStore) {
  serve(getNextDoors, async () => ({ next: await doors.next() }))
}
