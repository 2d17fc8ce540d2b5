import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Ours: a platform without it answers 404, and the console leaves the features out. */
export const getCapabilities = endpoint({
  name: 'getCapabilities',
  method: 'GET',
  path: '/api/v1/admin/capabilities',
  summary: 'What this platform can do beyond the specified calls',
  permission: 'staff',
  reply: z.object({ capabilities: z.array(z.string()) }),
})
