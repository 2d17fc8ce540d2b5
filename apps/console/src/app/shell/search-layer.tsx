import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isSearchKey } from '#subjects/search/modifier-key.ts'
import '#subjects/search/recents.ts'
import { latePart } from '#ui/overlays/late-part.ts'
import { useLatePart } from '#ui/overlays/use-late-part.ts'
import { loadWholeTheme } from '#ui/theme/whole-theme.ts'

// Recent items must be forgotten at sign-out even if the box was never opened.

type Props = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Something is being opened from the box. */
  readonly onGo: (isSamePage: boolean) => void
  readonly onShowShortcuts: () => void
  readonly isPhone: boolean
  readonly uid: string
}

const boxPart = latePart('The search', async () => {
  await loadWholeTheme()
  return import('./search-over-pages.tsx')
})

/** The search box above everything, and its key, which works in fields and above open dialogs too. */
export function SearchLayer({ open, onOpenChange, onGo, onShowShortcuts, isPhone, uid }: Props) {
  const router = useRouter()
  const box = useLatePart(boxPart, open, () => onOpenChange(false))
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

  // A new page's heading takes the focus, which must not happen under an open box.
  const close = useEffectEvent(() => onOpenChange(false))
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && close()), [router])

  if (!box) return null
  return (
    <box.SearchOverPages open={open} onClose={() => onOpenChange(false)} {...{ onGo, onShowShortcuts, isPhone, uid }} />
  )
}
