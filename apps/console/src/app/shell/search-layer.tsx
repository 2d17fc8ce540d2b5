import { useRouter } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { pages } from '#app/pages.ts'
import { type NavigationItem, useNavigation } from '#app/shell/navigation.ts'
import { useCapability } from '#platform/capabilities.ts'
import { links } from '#platform/links.ts'
import { isSearchKey } from '#subjects/search/modifier-key.ts'
import '#subjects/search/recents.ts'
import type { SearchCommand } from '#subjects/search/rows/row.ts'
import { latePart } from '#ui/overlays/late-part.ts'
import { useLatePart } from '#ui/overlays/use-late-part.ts'
import { loadWholeTheme } from '#ui/theme/whole-theme.ts'

// Recent ones must be forgotten at a sign-out also where the box itself was never opened.

type Props = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Something is being opened from the box. */
  readonly onGo: (isSamePage: boolean) => void
  readonly commands: readonly SearchCommand[]
  readonly uid: string
}

const toSearchPage = ({ label, to, icon, key }: NavigationItem) => ({
  label,
  title: pages[to].title,
  to,
  icon,
  key,
})

/** Not in the navigation: it belongs to the refunds. */
const jobsPage = { label: 'Jobs', title: pages['/jobs'].title, to: links.jobs, icon: ListChecks }

const boxPart = latePart('The search', async () => {
  await loadWholeTheme()
  return import('#subjects/search/search-box.tsx')
})

/** The search box above everything, and the key that opens it: from fields and from above open dialogs as well. */
export function SearchLayer({ open, onOpenChange, onGo, commands, uid }: Props) {
  const router = useRouter()
  const box = useLatePart(boxPart, open, () => onOpenChange(false))
  const navigation = useNavigation()
  const hasJobs = useCapability('jobs')
  const searchPages = useMemo(
    () => [...navigation.flatMap(({ items }) => items.map(toSearchPage)), ...(hasJobs ? [jobsPage] : [])],
    [navigation, hasJobs],
  )
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event)) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) onOpenChange(!open)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])

  // The heading of another page takes the focus, which must not happen under an open box.
  const close = useEffectEvent(() => onOpenChange(false))
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && close()), [router])

  if (!box) return null
  return (
    <box.SearchBox
      open={open}
      onClose={() => onOpenChange(false)}
      onGo={onGo}
      pages={searchPages}
      commands={commands}
      uid={uid}
    />
  )
}
