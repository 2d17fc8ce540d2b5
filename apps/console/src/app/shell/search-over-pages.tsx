import { Keyboard, ListChecks, LogOut } from 'lucide-react'
import { useMemo } from 'react'
import { pages } from '#app/pages.ts'
import { signOut } from '#app/session.ts'
import { useCapability } from '#platform/capabilities.ts'
import { links } from '#platform/links.ts'
import type { SearchCommand } from '#subjects/search/rows/row.ts'
import { SearchBox } from '#subjects/search/search-box.tsx'
import { type NavigationItem, useNavigation } from './navigation.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onGo: (isSamePage: boolean) => void
  readonly onShowShortcuts: () => void
  readonly isPhone: boolean
  readonly uid: string
}

export function SearchOverPages({ onShowShortcuts, isPhone, ...box }: Props) {
  const navigation = useNavigation()
  const hasJobs = useCapability('jobs')
  const searchPages = useMemo(
    () => [...navigation.flatMap(({ items }) => items.map(toSearchPage)), ...(hasJobs ? [jobsPage] : [])],
    [navigation, hasJobs],
  )
  const commands = useMemo(() => searchCommands({ isPhone, onShowShortcuts }), [isPhone, onShowShortcuts])
  return <SearchBox {...box} pages={searchPages} commands={commands} />
}

const toSearchPage = ({ label, to, icon, key }: NavigationItem) => ({
  label,
  title: pages[to].title,
  to,
  icon,
  key,
})

const jobsPage = { label: 'Jobs', title: pages['/jobs'].title, to: links.jobs, icon: ListChecks }

type Needs = Pick<Props, 'isPhone' | 'onShowShortcuts'>

const searchCommands = ({ isPhone, onShowShortcuts }: Needs): readonly SearchCommand[] => [
  ...(isPhone ? [] : [{ label: 'Keyboard shortcuts', icon: Keyboard, keys: ['?'], run: onShowShortcuts }]),
  { label: 'Sign out', icon: LogOut, run: () => void signOut() },
]
