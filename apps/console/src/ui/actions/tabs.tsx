import { formatCount } from '@ground-control/domain/values/counts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'

type Tab<Value extends string> = {
  readonly value: Value
  readonly label: string
  /** How many there are; null: not known. */
  readonly count?: number | null
}

type Props<Value extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** The id of the panel that they switch. */
  readonly panelId: string
}

const look =
  'relative flex h-10 flex-none items-center gap-2 text-fg-2 hover:text-fg coarse:h-touch after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-t-xs'

/** One of several views of the same thing. Arrow keys move and open, as tabs do. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, panelId }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const words = tabs.map((tab) => `${tab.label} ${tab.count ?? ''}`).join(' ')
  // On a phone the current one may be beyond the edge, as when the address names it, or when
  // the counts of those before it come in. The page itself stays where it is.
  useEffect(() => {
    const around = list.current?.getBoundingClientRect()
    const current = list.current?.querySelector(`[data-tab="${value}"]`)?.getBoundingClientRect()
    if (!around || !current || words === '') return
    list.current?.scrollBy({ left: current.left + current.width / 2 - around.left - around.width / 2 })
  }, [value, words])
  function handleKeys(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = placeAfter(event.key, at, tabs.length)
    const chosen = next === null ? undefined : tabs[next]
    if (!chosen) return
    event.preventDefault()
    onChange(chosen.value)
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')
    buttons[next ?? 0]?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={handleKeys}
      className="flex gap-6 overflow-x-auto border-b border-line outline-none [scrollbar-width:none] phone:gap-5"
    >
      {tabs.map((tab) => {
        const isCurrent = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            data-tab={tab.value}
            aria-selected={isCurrent}
            aria-controls={isCurrent ? panelId : undefined}
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={classNames(look, isCurrent && 'font-medium text-fg! after:bg-lamp')}
          >
            {tab.label}
            {tab.count == null ? null : (
              <span className="rounded-full bg-selected px-1.75 text-small font-normal text-fg-2">
                {formatCount(tab.count)}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

function placeAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

type PanelProps = { readonly id: string; readonly label: string; readonly children: ReactNode }

/** What the current tab shows. */
export const TabPanel = ({ id, label, children }: PanelProps) => (
  <div role="tabpanel" id={id} aria-label={label} className="flex min-w-0 flex-col gap-4">
    {children}
  </div>
)
