import { unsetConfig } from '@ground-control/domain/settings/remote-config'
import { expect, test } from 'vitest'
import { permissionFor } from './permissions.ts'

const everything = {
  switches: { ...unsetConfig, enable_ticket_refunds: true },
  reasons: {},
  has: () => true,
  uid: 'acc_me',
}

test('an action is allowed if nothing forbids it', { tags: ['M10'] }, () => {
  for (const action of [
    'refund',
    'transfer',
    'issue-comps',
    'tell-customers',
    'find-comp-event',
    'look-up-refund',
  ] as const) {
    expect(permissionFor(action, everything)).toEqual({ isAllowed: true, reason: null })
  }
})

test('a switched-off action is forbidden, with a reason', { tags: ['M10', 'C2'] }, () => {
  const off = {
    enable_ticket_refunds: false,
    enable_ticket_transfers: false,
    enable_comp_tickets: false,
    enable_customer_mail: false,
  }
  const circumstances = { ...everything, switches: { ...unsetConfig, ...off } }
  expect(permissionFor('refund', circumstances).reason).toBe('Refunds are switched off.')
  expect(permissionFor('transfer', circumstances).reason).toBe('Transfers are switched off.')
  expect(permissionFor('issue-comps', circumstances).reason).toBe('Comp tickets are switched off.')
  expect(permissionFor('tell-customers', circumstances).reason).toBe('Customer email is switched off.')
})

test('the reason for a switch being off is shown to everyone it affects', { tags: ['F11'] }, () => {
  const switches = { ...unsetConfig, enable_ticket_refunds: false }
  const reasonFor = (why: string) =>
    permissionFor('refund', { ...everything, switches, reasons: { enable_ticket_refunds: why } }).reason
  expect(reasonFor('Late Show refunds went out at full price')).toBe(
    'Refunds are switched off: Late Show refunds went out at full price.',
  )
  expect(reasonFor('The bank is down. Back soon!')).toBe('Refunds are switched off: The bank is down. Back soon!')
})

test('an action the platform does not offer is forbidden, with a reason', () => {
  const circumstances = { ...everything, has: () => false }
  expect(permissionFor('look-up-refund', circumstances).reason).toBe('This platform can’t look up refunds.')
  expect(permissionFor('refund', circumstances).isAllowed).toBe(true)
})

test('people cannot change their own claims', { tags: ['X5'] }, () => {
  expect(permissionFor({ changeClaimsOf: 'acc_me' }, everything).reason).toContain('These are your own claims.')
  expect(permissionFor({ changeClaimsOf: 'acc_other' }, everything).isAllowed).toBe(true)
})
