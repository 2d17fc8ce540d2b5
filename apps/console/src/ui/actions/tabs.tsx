import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { formatCount } from '@ground-control/domain/values/counts'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'

type Tab<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly count?: number | null
}

type Props<Value extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly panelId: string
}

const look =
  'relative flex h-10 flex-none items-center gap-2 text-fg-2 hover:text-fg coarse:h-touch coarse:min-w-touch after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-t-xs'

/** Arrow keys move and open at once. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, panelId }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const words = tabs.map((tab) => `${tab.label} ${tab.count ?? ''}`).join(' ')
  // On a phone the current tab may be out of sight. The page itself must not scroll.
  useEffect(() => {
    const around = list.current?.getBoundingClientRect()
    const current = list.current?.querySelector(`[data-tab="${value}"]`)?.getBoundingClientRect()
    if (!around || !current || words === '') return
    list.current?.scrollBy({ left: current.left + current.width / 2 - around.left - around.width / 2 })
  }, [value, words])
  return (
    <BaseTabs.Root value={value} onValueChange={onChange} className="min-w-0">
      <BaseTabs.List
        ref={list}
        activateOnFocus
        aria-label={label}
        className="flex gap-6 overflow-x-auto border-b border-line outline-none [scrollbar-width:none] phone:gap-5"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            aria-controls={tab.value === value ? panelId : undefined}
            className={classNames(look, tab.value === value && 'font-medium text-fg! after:bg-lamp')}
          >
            {tab.label}
            {tab.count == null ? null : (
              <span className="rounded-full bg-selected px-1.75 text-small font-normal text-fg-2">
                {formatCount(tab.count)}
              </span>
            )}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
    </BaseTabs.Root>
  )
}

type PanelProps = { readonly id: string; readonly label: string; readonly children: ReactNode }

/** Screens place it away from the tabs, so it can't be Base UI's panel, which must be inside their root. */
export const TabPanel = ({ id, label, children }: PanelProps) => (
  <div role="tabpanel" id={id} aria-label={label} className="flex min-w-0 flex-col gap-4">
    {children}
  </div>
)
