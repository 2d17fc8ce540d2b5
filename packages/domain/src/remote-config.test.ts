import { expect, test } from 'vitest'
import { remoteConfigDefaults } from './remote-config.ts'

test('K2 the six defaults are these, with refunds off', () => {
  expect(remoteConfigDefaults).toEqual({
    enable_ticket_transfers: true,
    enable_ticket_refunds: false,
    enable_comp_tickets: true,
    welcome_message: '',
    default_ticket_expiry_days: 30,
    cloud_functions_domain: '',
  })
})
