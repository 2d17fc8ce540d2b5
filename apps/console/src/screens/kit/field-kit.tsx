import { toDay } from '@ground-control/domain/values/time'
import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { DateRange } from '#ui/fields/date-range.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { KitSection } from './kit-section.tsx'

export function FieldKit() {
  const [query, setQuery] = useState('')
  const [email, setEmail] = useState('imani.clarke@example')
  const [reason, setReason] = useState('')
  const [rows, setRows] = useState<'10' | '25'>('25')
  return (
    <KitSection title="Field: rest, focus, error, disabled">
      <div className="grid gap-2.5 sm:grid-cols-2">
        <SearchField label="Users" placeholder="Search users by name…" value={query} onValue={setQuery} shortcut="/" />
        <SearchField label="Users, searching" placeholder="Search users" value="amara" onValue={setQuery} searching />
        <TextField
          label="Email"
          value={email}
          onValue={setEmail}
          error={email.endsWith('.com') ? null : 'Enter a full email address'}
        />
        <TextField label="Name" hint="As printed on the ticket" value="" onValue={setEmail} placeholder="Full name" />
        <TextField label="Focused" value="amara" onValue={setEmail} data-look="focus" />
        <TextField label="Event Search" value="" onValue={setEmail} placeholder="Event Search" disabled />
        <TextField label="Reason" labelNote="(optional)" multiline value={reason} onValue={setReason} />
        <div className="flex flex-col gap-2.5">
          <Select label="Rows" inlineLabel value={rows} options={rowChoices} onValue={setRows} />
          <Select label="Rows, locked" hideLabel value={rows} options={rowChoices} onValue={setRows} disabled />
        </div>
      </div>
    </KitSection>
  )
}

const rowChoices = [
  { value: '10', label: '10' },
  { value: '25', label: '25' },
] as const

export function ToggleKit() {
  const [isOn, setOn] = useState(true)
  return (
    <KitSection title="Checkbox and switch: on, mixed, off, disabled">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Checkbox label="General Admission" detail="tkt_Gx0Q7mP2LdVs" checked={isOn} onChecked={setOn} />
        <Checkbox label="Select all" hideLabel checked="mixed" onChecked={setOn} />
        <Checkbox label="Off" checked={false} onChecked={setOn} />
        <Checkbox label="Not allowed" checked={false} onChecked={setOn} disabled />
        <Switch label="Refunds" on={isOn} onChange={setOn} />
        <Switch label="Comps" on={!isOn} onChange={(on) => setOn(!on)} />
        <Switch label="Locked" on={false} onChange={setOn} disabled />
      </div>
    </KitSection>
  )
}

type Preset = 'day' | 'week' | 'month' | 'quarter' | 'year'

export function DateRangeKit() {
  const [from, setFrom] = useState<string | null>('2025-11-13')
  const [to, setTo] = useState<string | null>('2025-11-14')
  const [preset, setPreset] = useState<Preset | null>('week')
  const typed = (set: typeof setFrom) => (day: string | null) => {
    set(day)
    setPreset(null)
  }
  return (
    <KitSection title="Date range: an end before the start is marked">
      <DateRange
        from={from}
        to={to}
        today={kitToday}
        presets={presets}
        activePreset={preset}
        problem={from && to && from > to ? 'FROM is after TO. Choose an earlier start or a later end.' : null}
        onFrom={typed(setFrom)}
        onTo={typed(setTo)}
        onPreset={setPreset}
        onRange={(range) => {
          typed(setFrom)(range.from)
          setTo(range.to)
        }}
        onClear={() => {
          typed(setFrom)(null)
          setTo(null)
        }}
      />
    </KitSection>
  )
}

const kitToday = toDay('2025-11-15')

const presets = [
  { value: 'day', label: 'Last 24 hours' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'quarter', label: 'Last 3 months' },
  { value: 'year', label: 'This year' },
] as const

export function LookupKit() {
  return (
    <KitSection title="Combobox" note="type “fail” or “slow” to see those states">
      <OrganizationLookup />
    </KitSection>
  )
}

const organizations = [
  { id: 'org_h4LcY0nH7q', name: 'Halcyon Hall' },
  { id: 'org_n0RthL1n5P', name: 'Northline Presents' },
  { id: 'org_cD8sa1T3vR', name: 'Cedar & Salt' },
  { id: 'org_bLu3LnT9rz', name: 'Blue Lantern Jazz' },
  { id: 'org_v1Ll4S3n0r', name: 'Sala Villaseñor' },
] as const

function OrganizationLookup() {
  const [query, setQuery] = useState('')
  const [added, setAdded] = useState<readonly string[]>(['org_h4LcY0nH7q'])
  const items = organizations.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()))
  return (
    <Combobox
      label="Add an organization"
      placeholder="Search organizations to add..."
      query={query}
      onQuery={setQuery}
      state={stateOf(query)}
      items={query === 'slow' ? [] : items}
      itemKey={({ id }) => id}
      renderItem={({ id, name }) => (
        <div className="flex items-center gap-3">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">
              <MatchText text={name} query={query} />
            </span>
            <span className="font-mono text-mono text-fg-3">{id}</span>
          </span>
          <Button
            size="sm"
            caps
            disabledReason={added.includes(id) ? `${name} is on the list already.` : null}
            aria-label={added.includes(id) ? `ALREADY ADDED: ${name}` : `ADD ${name}`}
            onClick={() => setAdded([...added, id])}
          >
            {added.includes(id) ? 'ALREADY ADDED' : 'ADD'}
          </Button>
        </div>
      )}
      foundText={(count) => `${count} organizations found`}
      searchingText="SEARCHING..."
      emptyText="No organizations found"
      failedText="Unable to search organizations. Please try again."
      onRetry={() => setQuery('')}
    />
  )
}

function stateOf(query: string) {
  if (query.trim().length < 2) return 'idle'
  if (query === 'slow') return 'searching'
  return query === 'fail' ? 'failed' : 'ready'
}
