import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Ours, beside the calls of the specification: a platform without them answers 404 and the console leaves the feature out. */
export const getCapabilities = endpoint({
  name: 'getCapabilities',
  method: 'GET',
  path: '/api/v1/admin/capabilities',
  summary: 'What this platform can do beyond the specified calls',
  permission: 'staff',
  reply: z.object({ capabilities: z.array(z.string()) }),
})
