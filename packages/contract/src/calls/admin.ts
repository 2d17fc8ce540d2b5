import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { EventId, Instant } from '#primitives.ts'

/** Ours, beside the calls of the specification: a platform without them answers 404 and the console leaves the feature out. */
export const getCapabilities = endpoint({
  name: 'getCapabilities',
  method: 'GET',
  path: '/api/v1/admin/capabilities',
  summary: 'What this platform can do beyond the specified calls',
  permission: 'staff',
  reply: z.object({ capabilities: z.array(z.string()) }),
})

export const getRemoteConfig = endpoint({
  name: 'getRemoteConfig',
  method: 'GET',
  path: '/api/v1/admin/remote-config',
  summary: 'Remote configuration: only the values that were set, the rest are defaults',
  permission: 'staff',
  reply: z.object({ values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }),
})

export const getNextDoors = endpoint({
  name: 'getNextDoors',
  method: 'GET',
  path: '/api/v1/admin/next-doors',
  summary: 'The ticketed event that starts next',
  permission: 'staff',
  reply: z.object({
    next: z.object({ eventId: EventId, eventName: z.string().nullable(), startDate: Instant }).nullable(),
  }),
})
