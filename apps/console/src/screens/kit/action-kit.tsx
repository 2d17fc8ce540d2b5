import { ChevronDown, Download, RefreshCw, Settings, TicketPlus } from 'lucide-react'
import { type ComponentProps, Fragment, useState } from 'react'
import { Button, buttonClass } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Pager } from '#ui/actions/pager.tsx'
import { Segmented } from '#ui/actions/segmented.tsx'
import { Kbd } from '#ui/marks/kbd.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'
import { KitSection } from './kit-section.tsx'

type ButtonProps = ComponentProps<typeof Button>

const variants: readonly ButtonProps[] = [
  { variant: 'primary', children: 'Issue' },
  { variant: 'secondary', children: 'Refresh' },
  { variant: 'ghost', caps: true, children: 'CLEAR' },
  { variant: 'danger', children: 'Refund $45' },
  { variant: 'danger-quiet', caps: true, children: 'REFUND' },
]

const states: readonly { readonly name: string; readonly props: ButtonProps & { readonly 'data-look'?: string } }[] = [
  { name: 'rest', props: {} },
  { name: 'hover', props: { 'data-look': 'hover' } },
  { name: 'focus', props: { 'data-look': 'focus' } },
  { name: 'disabled', props: { disabled: true } },
  { name: 'busy', props: { busy: true } },
]

export function ButtonKit() {
  return (
    <KitSection title="Button: rest, hover, focus, disabled, busy">
      <div className="grid grid-cols-[48px_repeat(5,max-content)] items-center gap-x-3 gap-y-2.5 overflow-x-auto p-1">
        {states.map((state) => (
          <Fragment key={state.name}>
            <span className="text-[0.6875rem] text-fg-3">{state.name}</span>
            {variants.map((variant) => (
              <Button key={variant.variant} {...variant} {...state.props} />
            ))}
          </Fragment>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <Button size="sm" caps>
          RETRY CONNECTION
        </Button>
        <Button size="lg" variant="primary">
          Issue 3 tickets
        </Button>
        <Button icon={<RefreshCw />}>Refresh</Button>
        <Button icon={<RefreshCw />} busy>
          Refresh
        </Button>
        <Button caps size="sm" disabledReason="Refunds are switched off (enable_ticket_refunds)">
          REFUND
        </Button>
        <a href="#kit" className={buttonClass({ size: 'sm' })}>
          Open the guest list
        </a>
        <IconButton label="Settings" icon={<Settings />} />
        <IconButton label="Settings, not allowed" icon={<Settings />} disabled />
      </div>
    </KitSection>
  )
}

export function ChoiceKit() {
  const [range, setRange] = useState<'day' | 'week' | 'month'>('day')
  return (
    <KitSection title="Segmented choice: rest, disabled">
      <div className="flex flex-wrap gap-3">
        <Segmented label="Range" choices={ranges} value={range} onChange={setRange} />
        <Segmented label="Range, not yet" choices={ranges} value={null} onChange={setRange} disabled />
      </div>
    </KitSection>
  )
}

const ranges = [
  { value: 'day', label: 'Last 24 hours' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
] as const

export function NavigationKit() {
  const [page, setPage] = useState(6)
  const [chosen, setChosen] = useState('nothing yet')
  return (
    <>
      <KitSection title="Pager">
        <div className="overflow-hidden rounded-panel border border-line [&>nav]:border-t-0">
          <Pager
            page={page}
            pageCount={34}
            onPage={setPage}
            label={`SHOWING ${page * 25 - 24}-${page * 25} OF 842 GUESTS`}
          />
        </div>
      </KitSection>
      <KitSection title="Menu" note={`chosen: ${chosen}`}>
        <Menu
          align="start"
          trigger={
            <Button caps iconEnd={<ChevronDown />}>
              TICKET OPTIONS
            </Button>
          }
        >
          <MenuItem icon={<TicketPlus />} onSelect={() => setChosen('comps')}>
            ISSUE COMP TICKETS
          </MenuItem>
          <MenuItem icon={<Download />} end="842 guests" onSelect={() => setChosen('export')}>
            EXPORT TO CSV
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Settings />} disabled onSelect={() => setChosen('settings')}>
            Settings
          </MenuItem>
        </Menu>
      </KitSection>
      <KitSection title="Keys and IDs">
        <div className="flex flex-wrap items-center gap-3">
          <Kbd keys={['⌘', 'K']} />
          <Kbd keys={['G', 'E']} />
          <Kbd keys={['/']} />
          <Kbd keys={['G', 'O']} bare />
          <CopyId id="evt_9fQ0lW1O8sZ2" what="event ID" />
        </div>
      </KitSection>
    </>
  )
}
