import type { ApiClient } from '@ground-control/contract/client'
import { searchPlatform } from '@ground-control/contract/search'
import type { Subjects } from './api-subjects.ts'
import type { BenchCall } from './measure.ts'

const limit = 8

export function searchCalls(api: ApiClient, { tickets }: Subjects): readonly BenchCall[] {
  const whole = tickets.filter(
    ({ owner, paymentIntentId }) => owner?.name && owner.email && owner.phone && paymentIntentId,
  )
  const ticket = (round: number) => whole[round % whole.length]
  const owner = (round: number) => ticket(round)?.owner
  const two = ['an', 'ma', 'jo', 'li', 'el'] as const
  const queries: Readonly<Record<string, (round: number) => string | null | undefined>> = {
    'a name as it is typed': (round) => owner(round)?.name?.slice(0, 6),
    'a whole name': (round) => owner(round)?.name,
    'a last name': (round) => owner(round)?.name?.split(' ').at(-1),
    'two letters': (round) => two[round % two.length],
    'an email': (round) => owner(round)?.email,
    'a phone': (round) => owner(round)?.phone,
    'a ticket id': (round) => ticket(round)?.ticketId,
    'a payment id': (round) => ticket(round)?.paymentIntentId,
    'nothing that is there': (round) => `zzqx${round}`,
    'a mail with 8 ids, addresses and numbers': (round) =>
      [round, round + 1]
        .map(
          (at) =>
            `About ${ticket(at)?.ticketId}: ${owner(at)?.email}, ${owner(at + 2)?.phone}, ${ticket(at + 4)?.paymentIntentId}.`,
        )
        .join('\n'),
  }
  return Object.entries(queries).map(([what, query]) => ({
    name: `search of everything: ${what}`,
    run: (round) => api(searchPlatform, { body: { query: query(round) ?? 'night', limit } }),
  }))
}
