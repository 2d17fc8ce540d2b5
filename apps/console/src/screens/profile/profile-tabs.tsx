import { useCapability } from '#platform/capabilities.ts'
import { Tabs } from '#ui/actions/tabs.tsx'
import type { ProfileTab } from './profile-address.ts'
import type { ProfileView } from './profile-view.ts'

type Props = {
  readonly view: ProfileView
  readonly onView: (view: ProfileView) => void
  readonly panelId: string
  /** Counts, if known. */
  readonly counts: Partial<Record<ProfileTab, number | null>>
}

export const tabLabels: Readonly<Record<ProfileTab, string>> = {
  tickets: 'Tickets',
  purchases: 'Purchases',
  activity: 'Activity',
}

export function ProfileTabs({ view, onView, panelId, counts }: Props) {
  const tab = useProfileTab(view)
  const shown: readonly ProfileTab[] = useHasActivity()
    ? ['tickets', 'purchases', 'activity']
    : ['tickets', 'purchases']
  return (
    <Tabs
      label="About this person"
      tabs={shown.map((value) => ({ value, label: tabLabels[value], count: counts[value] ?? null }))}
      value={tab}
      onChange={(next) => onView({ ...view, tab: next })}
      panelId={panelId}
    />
  )
}

export function useProfileTab({ tab }: ProfileView): ProfileTab {
  return useHasActivity() || tab !== 'activity' ? tab : 'tickets'
}

const useHasActivity = () => useCapability('activity')
