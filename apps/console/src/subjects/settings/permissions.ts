import type { RemoteConfig } from '@ground-control/domain/settings/remote-config'
import type { Capability } from '#platform/capabilities.ts'

/** What staff do that a switch, a missing capability or their own claims can forbid. */
export type Action =
  | 'refund'
  | 'transfer'
  | 'issue-comps'
  | 'find-comp-event'
  | 'look-up-refund'
  | { readonly changeClaimsOf: string }

/** The reason is in words, for the person who cannot act. */
export type Permission =
  | { readonly isAllowed: true; readonly reason: null }
  | { readonly isAllowed: false; readonly reason: string }

type Circumstances = {
  readonly switches: RemoteConfig
  readonly has: (capability: Capability) => boolean
  /** The signed-in person's account; null: nobody is signed in. */
  readonly uid: string | null
}

type Gate = { readonly isOpen: (circumstances: Circumstances) => boolean; readonly reason: string }

const gates: Readonly<Record<Extract<Action, string>, Gate>> = {
  refund: { isOpen: ({ switches }) => switches.enable_ticket_refunds, reason: 'Refunds are switched off.' },
  transfer: { isOpen: ({ switches }) => switches.enable_ticket_transfers, reason: 'Transfers are switched off.' },
  'issue-comps': { isOpen: ({ switches }) => switches.enable_comp_tickets, reason: 'Comp tickets are switched off.' },
  'find-comp-event': { isOpen: ({ has }) => has('search'), reason: 'This platform has no event search.' },
  'look-up-refund': { isOpen: ({ has }) => has('refund-list'), reason: 'This platform cannot look up refunds.' },
}

const allowed: Permission = { isAllowed: true, reason: null }
const refused = (reason: string): Permission => ({ isAllowed: false, reason })

export function permissionFor(action: Action, circumstances: Circumstances): Permission {
  if (typeof action === 'object') {
    return action.changeClaimsOf === circumstances.uid ? refused(ownClaims) : allowed
  }
  const { isOpen, reason } = gates[action]
  return isOpen(circumstances) ? allowed : refused(reason)
}

const ownClaims = 'These are your own claims. Nobody can change their own: ask another super-admin.'
