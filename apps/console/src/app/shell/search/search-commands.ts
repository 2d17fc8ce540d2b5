import { Keyboard, LogOut } from 'lucide-react'
import { signOut } from '#app/session.ts'
import type { SearchCommand } from '#subjects/search/rows/row.ts'

type Needs = { readonly isPhone: boolean; readonly onShowShortcuts: () => void }

/** What the search box offers after `>`. A phone has no keys. */
export const searchCommands = ({ isPhone, onShowShortcuts }: Needs): readonly SearchCommand[] => [
  ...(isPhone ? [] : [{ label: 'Keyboard shortcuts', icon: Keyboard, keys: ['?'], run: onShowShortcuts }]),
  { label: 'Sign out', icon: LogOut, run: () => void signOut() },
]
