import { idsIn, type KnownIds } from './known-ids.ts'

type Ask = (path: string, body?: unknown) => Promise<unknown>

/** Uses calls that any platform answers, so that most inputs refer to existing things. */
export async function learnIds(ask: Ask): Promise<KnownIds> {
  const days = 'startDate=2026-08-01&endDate=2026-12-31'
  const answers = await Promise.all([
    ask('/public/v1/organizations'),
    ask(`/api/v1/tickets/stats/events?${days}&limit=100`),
    ask('/api/v1/search/accounts', { searchQuery: 'a' }),
    ask('/api/v1/admin/staff'),
    ask('/api/v1/admin/refunds'),
    ask('/api/v1/admin/cases'),
  ])
  const organizations = idsIn(answers).get('org') ?? []
  const sold = await Promise.all(organizations.map((id) => ask(`/public/v1/events/organization/${id}/ticketed`)))
  const events = idsIn([...answers, ...sold]).get('evt') ?? []
  const about = await Promise.all(
    events
      .slice(0, 12)
      .flatMap((id) => [ask(`/api/v1/events/${id}/ticket-info`), ask(`/api/v1/tickets?eventId=${id}`)]),
  )
  return idsIn([...answers, ...sold, ...about])
}
