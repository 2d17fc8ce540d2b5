import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** An extra. A platform without it answers 404, and the console hides these features. */
export const getCapabilities = endpoint({
  name: 'getCapabilities',
  method: 'GET',
  path: '/api/v1/admin/capabilities',
  summary: 'What this platform can do beyond the specified calls',
  permission: 'staff',
  reply: z.object({ capabilities: z.array(z.string()) }),
})
