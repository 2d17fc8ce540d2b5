import { mostBatchIds } from '@ground-control/domain/batches'
import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { SpaceId } from '#primitives.ts'

export const Space = z.object({
  id: SpaceId,
  name: z.string().nullish(),
  address: z.string().nullish(),
})
export type Space = z.output<typeof Space>

export const getSpace = endpoint({
  name: 'getSpace',
  method: 'GET',
  path: '/api/v1/spaces/{id}',
  summary: 'One space',
  permission: 'staff',
  params: z.object({ id: SpaceId }),
  reply: Space,
  refusals: { 404: 'There is no such space' },
})

export const batchSpaces = endpoint({
  name: 'batchSpaces',
  method: 'POST',
  path: '/api/v1/spaces/batch',
  summary: 'Spaces by ids, in the order asked, each once; ids that are not there are left out',
  permission: 'staff',
  body: z.strictObject({ spaceIds: z.array(SpaceId).max(mostBatchIds, `must be at most ${mostBatchIds} ids`) }),
  reply: z.object({ spaces: z.array(Space) }),
})
