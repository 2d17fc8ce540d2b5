import { batchSpaces, getSpace } from '@ground-control/contract/events'
import { inAskedOrder } from '@ground-control/domain/values/batches'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { SpaceStore } from './space-store.ts'

export function spaceRoutes(serve: Serve, spaces: SpaceStore) {
  serve(getSpace, async ({ params }) => {
    const [space] = await spaces.byIds([params.id])
    if (!space) throw new Refusal('not-found', 'There is no such space.')
    return space
  })

  serve(batchSpaces, async ({ body: { spaceIds } }) => ({
    spaces: inAskedOrder(spaceIds, await spaces.byIds(spaceIds)),
  }))
}
