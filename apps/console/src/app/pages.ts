import type { Path } from '#platform/links.ts'

export type Section = 'Monitor' | 'Lookup' | 'Desk'

export type Page = {
  readonly title: string
  /** The breadcrumb, if not the title. '$eventId' stands for that part of the address, or its name once known. */
  readonly crumb?: string
  readonly section: Section
  /** The page above it, if not the section. One with an unknown id is left out of the breadcrumbs. */
  readonly parent?: PagePath
  /** Section and breadcrumb while the address has this extra part. */
  readonly instead?: {
    readonly with: string
    readonly crumb: string
    readonly section: Section
    readonly parent: PagePath
  }
  /** The search parameter for what is open on the page. Once its name is known, it becomes the last breadcrumb. */
  readonly opens?: string
}

export type PagePath = Exclude<Path, '/' | '/login' | '/$' | '/kit'>

export const pages: Record<PagePath, Page> = {
  '/dashboard-overview': { title: 'Dashboard Overview', crumb: 'Overview', section: 'Monitor' },
  '/dashboard': { title: 'Ground Control', section: 'Monitor' },
  '/search': { title: 'Search results', section: 'Lookup' },
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
    // A waiting request belongs to the event. Once the job runs, it belongs to refunds.
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
  readonly params: Readonly<Record<string, string>>
  readonly names: Readonly<Record<string, string>>
}

/**
 * The browser tab's title: 'Low Orbit Orchestra · Guests · Ground Control'. A screen may set its own, such as a job's
 * progress.
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
  // Below a page with its own name, such as an event, use the shorter breadcrumb.
  return `${name} · ${crumb && !crumb.startsWith('$') ? crumb : title}`
}

export function navigationPathOf(path: string): PagePath | null {
  if (!isPagePath(path)) return null
  const { parent } = pages[path]
  return parent ? navigationPathOf(parent) : path
}
