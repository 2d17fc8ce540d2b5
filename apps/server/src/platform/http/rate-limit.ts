import { isIPv6 } from 'node:net'
import { createLruCache } from '@ground-control/domain/figures/lru-cache'
import type { FastifyRequest } from 'fastify'
import type { Access, PersonalAccess } from '#platform/identity/access.ts'
import type { Principal } from '#platform/identity/verify-token.ts'
import { Refusal } from './refusal.ts'

type RateLimit = { take(caller: string): void }

/** When full, drops the caller not seen for the longest time, who then starts with a full allowance. */
const maxCallers = 10_000

/** A token bucket per person and process. A burst may use a minute's allowance, then calls pass at the steady rate. */
export function createRateLimit({ perMinute, now = Date.now }: { perMinute: number; now?: () => number }): RateLimit {
  const allowances = createLruCache<string, { readonly left: number; readonly at: number }>({
    lifetimeMs: 60_000,
    maxEntries: maxCallers,
    now,
  })
  const perMs = perMinute / 60_000
  return {
    take(caller) {
      const time = now()
      const known = allowances.get(caller)
      const left = known ? Math.min(perMinute, known.left + (time - known.at) * perMs) : perMinute
      if (left < 1) {
        const retryAfterSeconds = Math.max(1, Math.ceil((1 - left) / perMs / 1000))
        throw new Refusal('too-many-requests', `Too many requests. Try again in ${retryAfterSeconds} s.`, {
          retryAfterSeconds,
        })
      }
      allowances.set(caller, { left: left - 1, at: time })
    },
  }
}

/** A single caller may have a whole /64 of IPv6 addresses, so they are counted together. */
export function placeOf(address: string): string {
  if (!isIPv6(address) || /^::ffff:[\d.]+$/i.test(address)) return address
  const [first = '', last] = address.split('::')
  const groups = first.split(':').filter(Boolean)
  const rest = last?.split(':').filter(Boolean) ?? []
  const whole = last === undefined ? groups : [...groups, ...Array(8 - groups.length - rest.length).fill('0'), ...rest]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

export function limitedAccess(access: PersonalAccess, limit: RateLimit): Access {
  async function callerOf(request: FastifyRequest, principal: Principal | null): Promise<string> {
    const person = principal?.uid ?? (await access.personOf(request))
    return person ? `person ${person}` : `address ${placeOf(request.ip)}`
  }
  return {
    ...access,
    async check(endpoint, request) {
      const principal = await access.check(endpoint, request).catch(async (error: unknown) => {
        // Counted separately, because people with valid tokens may share the address.
        if (error instanceof Refusal && error.code === 'unauthorized') limit.take(`refused ${placeOf(request.ip)}`)
        // A valid token without permissions is counted too.
        if (error instanceof Refusal && error.status === 403) limit.take(await callerOf(request, null))
        throw error
      })
      limit.take(await callerOf(request, principal))
      return principal
    },
  }
}
