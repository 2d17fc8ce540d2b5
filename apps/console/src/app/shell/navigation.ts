import {
  Building2,
  CalendarDays,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Radar,
  ShieldCheck,
  Users,
} from 'lucide-react'
import type { PagePath } from '#app/pages.ts'

export type NavigationItem = {
  readonly label: string
  /** As the address bar writes it. */
  readonly to: string
  readonly path: PagePath
  readonly icon: LucideIcon
  /** Pressed after G. */
  readonly key: string
  /** Where it is shorter, in the tabs of a phone. */
  readonly tab?: string
}

export type NavigationGroup = { readonly legend: string; readonly items: readonly NavigationItem[] }

export const navigation: readonly NavigationGroup[] = [
  {
    legend: 'MONITOR',
    items: [
      {
        label: 'Overview',
        to: '/dashboard-overview',
        path: '/dashboard-overview',
        icon: LayoutDashboard,
        key: 'O',
        tab: 'Overview',
      },
      { label: 'Ground Control', to: '/dashboard', path: '/dashboard', icon: Radar, key: 'D', tab: 'Control' },
    ],
  },
  {
    legend: 'LOOKUP',
    items: [
      { label: 'Users', to: '/users', path: '/users', icon: Users, key: 'U', tab: 'Users' },
      { label: 'Organizations', to: '/organizations', path: '/organizations', icon: Building2, key: 'R' },
      { label: 'Events', to: '/events', path: '/events/', icon: CalendarDays, key: 'E', tab: 'Events' },
    ],
  },
  {
    legend: 'DESK',
    items: [
      { label: 'Support', to: '/support', path: '/support', icon: Inbox, key: 'S' },
      { label: 'Staff', to: '/staff', path: '/staff/', icon: ShieldCheck, key: 'A' },
    ],
  },
]

export const navigationItems = navigation.flatMap(({ items }) => items)
