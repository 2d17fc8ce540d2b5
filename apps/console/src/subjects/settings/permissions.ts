import { type KillSwitch, type RemoteConfig, switchedOffWords } from '@ground-control/domain/settings/remote-config'
import type { Capability } from '#platform/capabilities.ts'
import type { SwitchReasons } from '#platform/remote-config.ts'

/** What staff do that a switch, a missing capability or their own claims can forbid. */
export type Action =
  | 'refund'
  | 'transfer'
  | 'issue-comps'
  | 'tell-customers'
  | 'find-comp-event'
  | 'look-up-refund'
  | { readonly changeClaimsOf: string }

/** The reason is in words, for the person who cannot act. */
export type Permission =
  | { readonly isAllowed: true; readonly reason: null }
  | { readonly isAllowed: false; readonly reason: string }

type Circumstances = {
  readonly switches: RemoteConfig
  readonly reasons: SwitchReasons
  readonly has: (capability: Capability) => boolean
  readonly uid: string | null
}

/** Why an action is not allowed; null: it is. */
type Gate = (circumstances: Circumstances) => string | null

const heldBySwitch =
  (name: KillSwitch, subject: string): Gate =>
  ({ switches, reasons }) =>
    switches[name] ? null : switchedOffWords(subject, reasons[name])

const needs =
  (capability: Capability, reason: string): Gate =>
  ({ has }) =>
    has(capability) ? null : reason

const gates: Readonly<Record<Extract<Action, string>, Gate>> = {
  refund: heldBySwitch('enable_ticket_refunds', 'Refunds are'),
  transfer: heldBySwitch('enable_ticket_transfers', 'Transfers are'),
  'issue-comps': heldBySwitch('enable_comp_tickets', 'Comp tickets are'),
  'tell-customers': heldBySwitch('enable_customer_mail', 'Customer email is'),
  'find-comp-event': needs('search', 'This platform has no event search.'),
  'look-up-refund': needs('refund-list', 'This platform can’t look up refunds.'),
}

const allowed: Permission = { isAllowed: true, reason: null }
const refused = (reason: string): Permission => ({ isAllowed: false, reason })

export function permissionFor(action: Action, circumstances: Circumstances): Permission {
  if (typeof action === 'object') {
    return action.changeClaimsOf === circumstances.uid ? refused(ownClaims) : allowed
  }
  const reason = gates[action](circumstances)
  return reason === null ? allowed : refused(reason)
}

const ownClaims = 'These are your own claims. Nobody can change their own: ask another super-admin.'
