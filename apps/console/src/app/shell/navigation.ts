import {
  Building2,
  CalendarDays,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Radar,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Users,
} from 'lucide-react'
import { useMemo } from 'react'
import type { PagePath } from '#app/pages.ts'
import { type Capability, hasCapability, useCapabilities } from '#platform/capabilities.ts'

export type NavigationItem = {
  readonly label: string
  readonly to: PagePath
  readonly icon: LucideIcon
  readonly key: string
  /** Shorter, for a phone's tabs. */
  readonly tab?: string
  /** Without it the page has nothing to show and isn't offered. */
  readonly needs?: Capability
}

export type NavigationGroup = { readonly legend: string; readonly items: readonly NavigationItem[] }

const navigation: readonly NavigationGroup[] = [
  {
    legend: 'MONITOR',
    items: [
      {
        label: 'Overview',
        to: '/dashboard-overview',
        icon: LayoutDashboard,
        key: 'O',
        tab: 'Overview',
      },
      { label: 'Ground Control', to: '/dashboard', icon: Radar, key: 'D', tab: 'Control' },
    ],
  },
  {
    legend: 'LOOKUP',
    items: [
      { label: 'Users', to: '/users', icon: Users, key: 'U', tab: 'Users' },
      { label: 'Organizations', to: '/organizations', icon: Building2, key: 'R' },
      { label: 'Events', to: '/events', icon: CalendarDays, key: 'E', tab: 'Events' },
    ],
  },
  {
    legend: 'DESK',
    items: [
      { label: 'Support', to: '/support', icon: Inbox, key: 'S' },
      { label: 'Staff', to: '/staff', icon: ShieldCheck, key: 'A', needs: 'staff' },
      { label: 'Refunds', to: '/refunds', icon: ReceiptText, key: 'F', needs: 'refund-list' },
      { label: 'Audit', to: '/audit', icon: ScrollText, key: 'T', needs: 'audit' },
      {
        label: 'Configuration',
        to: '/configuration',
        icon: SlidersHorizontal,
        key: 'C',
        needs: 'remote-config',
      },
    ],
  },
]

export function useNavigation(): readonly NavigationGroup[] {
  const has = useCapabilities()
  return useMemo(() => groupsFor(has), [has])
}

export const navigationItemsNow = (): readonly NavigationItem[] =>
  groupsFor(hasCapability).flatMap(({ items }) => items)

/** Whether a link to this address leads anywhere; only pages of the navigation may be missing. */
export function useIsOffered(): (to: string) => boolean {
  const offered = useNavigation().flatMap(({ items }) => items)
  return (to) => !everywhere.has(to) || offered.some((item) => item.to === to)
}

const everywhere = new Set<string>(navigation.flatMap(({ items }) => items.map(({ to }) => to)))

const groupsFor = (has: (name: Capability) => boolean): readonly NavigationGroup[] =>
  navigation
    .map(({ legend, items }) => ({
      legend,
      items: items.filter(({ needs }) => needs === undefined || has(needs)),
    }))
    .filter(({ items }) => items.length > 0)
