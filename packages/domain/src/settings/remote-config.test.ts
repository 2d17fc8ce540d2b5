import { expect, test } from 'vitest'
import { isFunctionsDomain, remoteConfigDefaults } from './remote-config.ts'

test('the defaults are these, with refunds off', { tags: ['K2'] }, () => {
  expect(remoteConfigDefaults).toEqual({
    enable_ticket_transfers: true,
    enable_ticket_refunds: false,
    enable_comp_tickets: true,
    enable_customer_mail: true,
    welcome_message: '',
    default_ticket_expiry_days: 30,
    cloud_functions_domain: '',
  })
})

test.each(['', 'functions.example', 'eu-1.functions.example:8443', 'localhost:5001', 'https://functions.example/v1/'])(
  '%j is the address of functions',
  { tags: ['K2'] },
  (text) => expect(isFunctionsDomain(text)).toBe(true),
)

test.each([
  ' ',
  'functions',
  'functions.example ',
  'javascript:alert(1)',
  'http://functions.example',
  'https://',
  'https://me@functions.example',
  'https://functions.example/<script>',
  '-a.example',
  'a..example',
  'functions.example\n',
])('%j does not', { tags: ['K2'] }, (text) => expect(isFunctionsDomain(text)).toBe(false))
