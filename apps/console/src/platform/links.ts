import type { SearchKind } from '@ground-control/contract/search'
import type { RefundListState } from '@ground-control/domain/refunds/refund-list'
import type { CaseCategory, CasePriority, CaseTab } from '@ground-control/domain/support/cases'
import { holdsContact } from '@ground-control/domain/values/contact-text'
import type { FileRoutesByPath } from '@tanstack/react-router'

/** Every path of the console, as the router knows them: '/events/$eventId/guests'. */
export type Path = WithoutSlash<FileRoutesByPath[keyof FileRoutesByPath]['fullPath']>

// An index route ends in a slash, which the address bar leaves out.
type WithoutSlash<P extends string> = P extends '/' ? P : P extends `${infer Path}/` ? Path : P

type ParamOf<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : P extends `${string}$${infer Name}`
    ? Name
    : never
type Search = Readonly<Record<string, string | boolean | null | undefined>>

/** Addresses as text, for links that are data, such as rows and menus. A `<Link to>` with params doesn't need them. */
export const links = {
  overview: pathOf('/dashboard-overview', {}),
  configuration: pathOf('/configuration', {}),
  attention: (show: 'doors' | 'types' | 'disputes' | 'organizations') => withSearch('/attention', { show }),
  /** Without the search text, which is often somebody's name. */
  search: (kind: SearchKind | null) => withSearch('/search', { kind }),
  users: (search: string) => withSearch('/users', { q: withoutContact(search) }),
  profile: (accountId: string) => pathOf('/profile/$accountId', { accountId }),
  organizations: (search: string) => withSearch('/organizations', { q: withoutContact(search) }),
  /** With the days of its figures. Without days: its whole life. */
  organization: (orgId: string, { from, to }: Days = {}) =>
    withSearch(pathOf('/organization/$orgId', { orgId }), { from, to }),
  events: (search: string) => withSearch('/events', { find: withoutContact(search) }),
  event: (eventId: string) => pathOf('/events/$eventId', { eventId }),
  door: (eventId: string) => pathOf('/events/$eventId/door', { eventId }),
  /** All guests, or those a search finds. Without an event, the page says so. */
  guests: (eventId: string | null, search: string | null = null) =>
    withSearch(eventId ? pathOf('/events/$eventId/guests', { eventId }) : '/events/guests', { search }),
  guest: (eventId: string, key: string) => withSearch(pathOf('/events/$eventId/guests', { eventId }), { guest: key }),
  purchase: (paymentIntentId: string) => pathOf('/purchases/$paymentIntentId', { paymentIntentId }),
  /** A ticket's timeline, above its purchase. If nobody paid, above the guest list. */
  timeline: (ticketId: string, { eventId, paymentIntentId }: TicketPlace) =>
    paymentIntentId
      ? withSearch(pathOf('/purchases/$paymentIntentId', { paymentIntentId }), { timeline: ticketId })
      : withSearch(pathOf('/events/$eventId/guests', { eventId }), { search: ticketId, timeline: ticketId }),
  refunds: (state: RefundListState) => withSearch('/refunds', { state }),
  refund: (refundId: string) => pathOf('/refunds/$refundId', { refundId }),
  jobs: pathOf('/jobs', {}),
  job: (jobId: string) => pathOf('/jobs/$jobId', { jobId }),
  staffMember: (staffId: string) => pathOf('/staff/$staffId', { staffId }),
  support: (search: SupportSearch) => withSearch('/support', search),
}

type Days = { readonly from?: string | null; readonly to?: string | null }
type TicketPlace = { readonly eventId: string; readonly paymentIntentId: string | null }

type SupportSearch = {
  readonly tab?: CaseTab | 'all' | undefined
  readonly category?: CaseCategory | undefined
  readonly priority?: CasePriority | undefined
  readonly event?: string | undefined
  readonly case?: string | undefined
  readonly overdue?: true | undefined
  readonly new?: true | undefined
  readonly account?: string | undefined
}

function pathOf<P extends Path>(path: P, params: Readonly<Record<ParamOf<P>, string>>): string {
  return fillPath(path, params)
}

export function fillPath(path: Path, params: Readonly<Record<string, string>>): string {
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** A search for an email or phone travels in the history entry instead. */
const withoutContact = (search: string): string | null => (holdsContact(search) ? null : search)

function withSearch(path: string, search: Search): string {
  const given = Object.entries(search).flatMap(([name, value]) => {
    const text = String(value ?? '').trim()
    return text === '' ? [] : [[name, text]]
  })
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
