import { isBlank } from '#values/blank-text.ts'

export type RemoteConfig = {
  readonly enable_ticket_transfers: boolean
  readonly enable_ticket_refunds: boolean
  readonly enable_comp_tickets: boolean
  /** Our own: notices to customers. Staff's messages are sent either way. */
  readonly enable_customer_mail: boolean
  readonly welcome_message: string
  readonly default_ticket_expiry_days: number
  readonly cloud_functions_domain: string
}

/** Switches that staff can turn off for everybody. */
export const killSwitches = [
  'enable_ticket_transfers',
  'enable_ticket_refunds',
  'enable_comp_tickets',
  'enable_customer_mail',
] as const satisfies readonly (keyof RemoteConfig)[]
export type KillSwitch = (typeof killSwitches)[number]

/** From 'Refunds are' to 'Refunds are switched off: the bank is down.' */
export function switchedOffWords(subject: string, reason: string | null | undefined): string {
  const why = reason?.trim() ?? ''
  if (why === '') return `${subject} switched off.`
  return `${subject} switched off: ${why}${/[.!?…]$/u.test(why) ? '' : '.'}`
}

export const remoteConfigDefaults: RemoteConfig = {
  enable_ticket_transfers: true,
  enable_ticket_refunds: false,
  enable_comp_tickets: true,
  enable_customer_mail: true,
  welcome_message: '',
  default_ticket_expiry_days: 30,
  cloud_functions_domain: '',
}

/**
 * Unset means on: a kill switch works only if somebody turned it off. The server decides whether an action goes
 * through.
 */
export const unsetConfig: RemoteConfig = { ...remoteConfigDefaults, enable_ticket_refunds: true }

/** Empty means no message; a blank one would be invisible. */
export const isWelcomeMessage = (text: string): boolean => text === '' || !isBlank(text)

/** Empty, a domain, or an https address. Applications call it, so no other scheme is allowed. */
export const isFunctionsDomain = (text: string): boolean => text === '' || functionsDomain.test(text)

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?'
const host = `(?:localhost|${label}(?:\\.${label})+)(?::\\d{1,5})?`
const functionsDomain = new RegExp(`^(?:https://${host}(?:/[\\w.~!$&'()*+,;=:@%/-]*)?|${host})$`, 'u')
