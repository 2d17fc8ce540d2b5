import type { Path } from '#platform/links.ts'

export type Section = 'Monitor' | 'Lookup' | 'Desk'

export type Page = {
  /** The heading, and the document's title. */
  readonly title: string
  /** Its breadcrumb, where that is not the title. '$eventId': the value of that part of the address, or its name once known. */
  readonly crumb?: string
  readonly section: Section
  /** The page above it, when that is not the section itself. One whose id is not known is left out of the breadcrumbs. */
  readonly parent?: PagePath
  /** Where it belongs and what it is called while the address comes with more than its own parts. */
  readonly instead?: {
    readonly with: string
    readonly crumb: string
    readonly section: Section
    readonly parent: PagePath
  }
  /** The value after '?' that says what is open on it. It is the last breadcrumb once its name is known. */
  readonly opens?: string
}

/** Everything behind the sign-in. */
export type PagePath = Exclude<Path, '/' | '/login' | '/$' | '/kit'>

export const pages: Record<PagePath, Page> = {
  '/dashboard-overview': { title: 'Dashboard Overview', crumb: 'Overview', section: 'Monitor' },
  '/dashboard': { title: 'Ground Control', section: 'Monitor' },
  '/users': { title: 'Users', section: 'Lookup' },
  '/profile/$accountId': { title: 'Profile', crumb: '$accountId', section: 'Lookup', parent: '/users' },
  '/organizations': { title: 'Organizations', section: 'Lookup' },
  '/organization/$orgId': { title: 'Organization', crumb: '$orgId', section: 'Lookup', parent: '/organizations' },
  '/events': { title: 'Upcoming Events (Next 7 Days)', crumb: 'Events', section: 'Lookup' },
  '/events/$eventId': { title: 'Event', crumb: '$eventId', section: 'Lookup', parent: '/events' },
  '/events/$eventId/guests': { title: 'Guest list', crumb: 'Guests', section: 'Lookup', parent: '/events/$eventId' },
  '/events/$eventId/door': { title: 'Door', section: 'Lookup', parent: '/events/$eventId' },
  '/events/guests': { title: 'Guest list', crumb: 'Guests', section: 'Lookup', parent: '/events' },
  '/attention': { title: 'Needs attention', section: 'Monitor', parent: '/dashboard' },
  '/support': { title: 'Support', section: 'Desk', opens: 'case' },
  '/purchases/$paymentIntentId': { title: 'Purchase', section: 'Lookup', parent: '/profile/$accountId' },
  '/refunds': { title: 'Refunds', section: 'Desk' },
  '/refunds/$refundId': { title: 'Refund', crumb: '$refundId', section: 'Desk', parent: '/refunds' },
  '/jobs': { title: 'Jobs', section: 'Desk', parent: '/refunds' },
  '/jobs/$jobId': {
    title: 'Job',
    section: 'Desk',
    parent: '/refunds',
    // A request that waits is about the event. Once it runs, it is one of the refunds.
    instead: { with: 'eventId', crumb: 'Call off', section: 'Lookup', parent: '/events/$eventId' },
  },
  '/audit': { title: 'Audit', section: 'Desk' },
  '/configuration': { title: 'Remote configuration', crumb: 'Configuration', section: 'Desk' },
  '/staff': { title: 'Staff', section: 'Desk' },
  '/staff/$staffId': { title: 'Staff member', crumb: '$staffId', section: 'Desk', parent: '/staff' },
}

export const isPagePath = (path: string): path is PagePath => Object.hasOwn(pages, path)

const product = 'Ground Control'

type Known = {
  /** Of the address, also what stands after its '?'. */
  readonly params: Readonly<Record<string, string>>
  /** What ids are called, where a screen has found out. */
  readonly names: Readonly<Record<string, string>>
}

/**
 * What the browser's tab says: 'Low Orbit Orchestra · Guests · Ground Control'. A screen may have a title of its own,
 * such as how far a job is.
 */
export function titleOf(
  path: string,
  own: string | null = null,
  known: Known = { params: {}, names: {} },
): string | null {
  if (path === '/login') return 'Login'
  if (own) return `${own} · ${product}`
  const title = path === '/kit' ? 'Kit' : isPagePath(path) ? pageTitleOf(path, known) : null
  if (!title || title === product) return title ?? null
  return `${title} · ${product}`
}

function pageTitleOf(path: PagePath, { params, names }: Known): string {
  const { title, crumb, opens } = pages[path]
  const part = opens ?? /\$(\w+)/.exec(path)?.[1]
  const id = part === undefined ? undefined : params[part]?.trim()
  const name = id && Object.hasOwn(names, id) ? names[id]?.trim() : undefined
  if (!name) return title
  // Below a page with a name of its own, such as an event's guests, the crumb is the shorter word.
  return `${name} · ${crumb && !crumb.startsWith('$') ? crumb : title}`
}

/** The page of the navigation that stands for this one: an event's guests belong to Events. */
export function navigationPathOf(path: string): PagePath | null {
  if (!isPagePath(path)) return null
  const { parent } = pages[path]
  return parent ? navigationPathOf(parent) : path
}
