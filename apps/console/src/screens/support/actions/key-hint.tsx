import { usePreferences } from '#platform/kept/preferences.ts'
import { Kbd } from '#ui/marks/kbd.tsx'

export function KeyHint({ letter }: { readonly letter: string }) {
  const { singleKeyShortcuts } = usePreferences()
  if (!singleKeyShortcuts) return null
  return (
    <span aria-hidden="true" className="flex touch:hidden">
      <Kbd bare keys={[letter]} />
    </span>
  )
}
