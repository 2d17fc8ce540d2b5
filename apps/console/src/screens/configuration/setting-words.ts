import { remoteConfigValues } from '@ground-control/contract/settings'
import { type RemoteConfig, remoteConfigDefaults } from '@ground-control/domain/settings/remote-config'
import { isBlank } from '@ground-control/domain/values/blank-text'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { textProblem } from '@ground-control/domain/values/kept-text'

export type SettingKey = keyof RemoteConfig
export type SettingValue = RemoteConfig[SettingKey]

type Setting = {
  readonly key: SettingKey
  readonly name: string
  readonly effect: string
  readonly kind: 'switch' | 'text' | 'number'
}

export const settings: readonly Setting[] = [
  {
    key: 'enable_ticket_refunds',
    name: 'Refunds',
    effect: 'Staff can refund tickets. When off, refunds are blocked everywhere.',
    kind: 'switch',
  },
  {
    key: 'enable_ticket_transfers',
    name: 'Transfers',
    effect: 'Staff can transfer tickets to another person.',
    kind: 'switch',
  },
  {
    key: 'enable_comp_tickets',
    name: 'Comp tickets',
    effect: 'Staff can issue complimentary tickets.',
    kind: 'switch',
  },
  {
    key: 'enable_customer_mail',
    name: 'Customer email',
    effect: 'Customers are emailed about refunds, transfers and comps. Staff replies go out either way.',
    kind: 'switch',
  },
  {
    key: 'welcome_message',
    name: 'Welcome message',
    effect: 'Shown to guests in the platform’s apps.',
    kind: 'text',
  },
  {
    key: 'default_ticket_expiry_days',
    name: 'Ticket expiry',
    effect: 'Days until an unused ticket expires, unless the event sets its own.',
    kind: 'number',
  },
  {
    key: 'cloud_functions_domain',
    name: 'Cloud functions domain',
    effect: 'Base domain of the platform’s cloud functions.',
    kind: 'text',
  },
]

export const isSettingValue = (value: unknown): value is SettingValue =>
  typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string'

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(remoteConfigDefaults, key)

export function valueWords(key: SettingKey, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') {
    return key === 'default_ticket_expiry_days' ? `${formatCount(value)} ${plural(value, 'day')}` : formatCount(value)
  }
  return value === '' ? 'empty' : `“${value}”`
}

export type Draft = Readonly<Partial<Record<SettingKey, boolean | string | null>>>

export type SettingsChange = {
  readonly values: Readonly<Partial<Record<SettingKey, SettingValue | null>>>
  readonly problems: Readonly<Partial<Record<SettingKey, string>>>
}

type Remote = Readonly<Record<string, unknown>>

/** A draft's changes and problems. */
export function changeOf(draft: Draft, remote: Remote): SettingsChange {
  const values: Partial<Record<SettingKey, SettingValue | null>> = {}
  const problems: Partial<Record<SettingKey, string>> = {}
  for (const { key, kind } of settings) {
    const typed = draft[key]
    if (typed === undefined) continue
    const value = kind === 'number' && typeof typed === 'string' ? toNumber(typed) : typed
    const isSet = Object.hasOwn(remote, key)
    if (value === null ? !isSet : isSet && remote[key] === value) continue
    const broken = typeof value === 'string' ? textProblem(value) : null
    if (broken) problems[key] = broken
    else if (value !== null && !remoteConfigValues[key].safeParse(value).success) problems[key] = problemOf(key, value)
    values[key] = value
  }
  return { values, problems }
}

/** An empty field isn't a number, though JavaScript turns it into 0. */
const toNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

const problemOf = (key: SettingKey, value: boolean | number | string): string =>
  key === 'welcome_message' && value !== '' && isBlank(String(value))
    ? 'Enter visible text or leave it empty.'
    : problemWords[key]

const problemWords: Readonly<Record<SettingKey, string>> = {
  enable_ticket_transfers: 'Turn it on or off.',
  enable_ticket_refunds: 'Turn it on or off.',
  enable_comp_tickets: 'Turn it on or off.',
  enable_customer_mail: 'Turn it on or off.',
  welcome_message: 'Use at most 500 characters.',
  default_ticket_expiry_days: 'Enter a whole number of days from 1 to 3,650.',
  cloud_functions_domain:
    'Enter a domain (functions.example) or an https address of at most 200 characters, or leave it empty.',
}
