import { isWatchable } from '@ground-control/domain/organizations/watched-id'
import type { OrgId } from '@ground-control/domain/values/ids'
import { Building2, CalendarDays, Eye, EyeOff, Users } from 'lucide-react'
import { links } from '#platform/links.ts'
import type { Group, Row } from './row.ts'

export type Watching = {
  readonly own: readonly OrgId[]
  readonly onWatch: (orgId: OrgId, name: string) => void
  readonly onUnwatch: (orgId: OrgId, name: string) => void
}

/** Actions on the chosen event or organization, or else on the first event. */
export function actionsOn(rows: readonly Row[], activeKey: string | null, watching: Watching): Group | null {
  const subject = subjectOf(rows, activeKey)
  if (!subject?.thing || !subject.organization) return null
  const { id } = subject.thing
  const { id: orgId, name } = subject.organization
  const action = actionFor(subject)
  const ofEvent = [
    action('guests', 'Guest list', Users, { href: links.guests(id) }),
    action('event', 'Event page', CalendarDays, { href: links.event(id) }),
  ]
  const isWatched = watching.own.includes(orgId)
  const watch = isWatched
    ? action('watch', `Stop watching ${name}`, EyeOff, { run: () => watching.onUnwatch(orgId, name), staysOpen: true })
    : action('watch', `Watch ${name}`, Eye, { run: () => watching.onWatch(orgId, name), staysOpen: true })
  return {
    key: 'actions',
    title: `Actions on ${subject.title}`,
    isOld: false,
    rows: [
      ...(subject.thing.kind === 'events' ? ofEvent : []),
      action('organization', 'Organization page', Building2, { href: links.organization(orgId) }),
      ...(isWatchable(orgId) || isWatched ? [watch] : []),
    ],
  }
}

export const subjectKeyOf = (actionKey: string): string | null =>
  actionKey.startsWith(prefix) ? actionKey.slice(actionKey.indexOf(' ') + 1) : null

const prefix = 'action:'

function subjectOf(rows: readonly Row[], activeKey: string | null): Row | undefined {
  const chosenKey = activeKey && (subjectKeyOf(activeKey) ?? activeKey)
  const chosen = rows.find(({ key, organization }) => key === chosenKey && organization)
  return chosen ?? rows.find(({ thing }) => thing?.kind === 'events')
}

const actionFor =
  (subject: Row) =>
  (name: string, title: string, icon: Exclude<Row['icon'], 'person'>, does: NonNullable<Row['does']>): Row => ({
    key: `${prefix}${name} ${subject.key}`,
    title,
    details: [],
    reason: null,
    mark: '',
    hint: 'href' in does ? 'Open' : 'Run',
    does,
    icon,
  })
