import { useNavigation } from '#app/shell/navigation.ts'
import { useCapability } from '#platform/capabilities.ts'
import { setPreference, usePreferences } from '#platform/kept/preferences.ts'
import { modifierKey } from '#subjects/search/modifier-key.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { Kbd } from '#ui/marks/kbd.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type Props = { readonly open: boolean; readonly onClose: () => void }

type Shortcut = { readonly keys: readonly string[]; readonly does: string }

type Group = { readonly title: string; readonly shortcuts: readonly Shortcut[] }

const onThePage: Group = {
  title: 'On the page',
  shortcuts: [
    { keys: [modifierKey, 'K'], does: 'Search or jump to anything' },
    { keys: ['/'], does: 'Focus the page’s search' },
    { keys: ['↑', '↓', 'Home', 'End'], does: 'Move between rows' },
    { keys: ['Enter'], does: 'Open the row' },
    { keys: ['[', ']'], does: 'Previous and next page' },
    { keys: ['R'], does: 'Refresh the page’s data' },
    { keys: ['W'], does: 'Watch the organization of the row' },
    { keys: ['C'], does: 'Issue comps, on a guest list' },
    { keys: ['E'], does: 'Export to CSV, on a guest list' },
    { keys: ['Esc'], does: 'Close or clear search' },
    { keys: ['F8'], does: 'Move to the notifications' },
    { keys: ['?'], does: 'Show shortcuts' },
  ],
}

const inSupport: Group = {
  title: 'In Support',
  shortcuts: [
    { keys: ['J', 'K'], does: 'Next and previous case' },
    { keys: ['A'], does: 'Take or assign the case' },
    { keys: ['S'], does: 'Snooze the case' },
    { keys: ['F'], does: 'Filter the cases' },
    { keys: ['E'], does: 'Solve or reopen the case' },
    { keys: ['X'], does: 'Merge the case into another' },
    { keys: ['M'], does: 'Insert a macro' },
    { keys: [modifierKey, '/'], does: 'Insert a macro while writing' },
    { keys: [modifierKey, 'Enter'], does: 'Send the reply' },
  ],
}

export function ShortcutSheet({ open, onClose }: Props) {
  const { singleKeyShortcuts } = usePreferences()
  const goTo: Group = {
    title: 'Go to',
    shortcuts: useNavigation()
      .flatMap(({ items }) => items)
      .map(({ key, label }) => ({ keys: ['G', key], does: label })),
  }
  const hasSupport = useCapability('support')
  // Short lists share a column, so that everything is in sight.
  const columns = [hasSupport ? [goTo, inSupport] : [goTo], [onThePage]]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      size="sheet"
      initialFocus="title"
      scrollsByKeys
      footer={
        <div className="mr-auto">
          <Switch
            label="Single-key shortcuts"
            on={singleKeyShortcuts}
            onChange={(on) => setPreference({ singleKeyShortcuts: on })}
          />
        </div>
      }
    >
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {columns.map((groups) => (
          <div key={groups[0]?.title} className="flex flex-col gap-4">
            {groups.map((group) => (
              <ShortcutGroup key={group.title} {...group} />
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

const ShortcutGroup = ({ title, shortcuts }: Group) => (
  <section>
    <h3 className="pb-1.5 text-small font-medium text-fg-2">{title}</h3>
    <dl>
      {shortcuts.map(({ keys, does }) => (
        <div key={does} className="flex min-h-7 items-center justify-between gap-4">
          <dt>{does}</dt>
          <dd>
            <Kbd keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
