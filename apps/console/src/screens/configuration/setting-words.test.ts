import { remoteConfigDefaults } from '@ground-control/domain/settings/remote-config'
import { expect, test } from 'vitest'
import { changeOf, settings, valueWords } from './setting-words.ts'

test('every value of the remote configuration has a name and an effect', { tags: ['K2'] }, () => {
  expect(settings.map(({ key }) => key).sort()).toEqual(Object.keys(remoteConfigDefaults).sort())
})

test('only a value that differs from the stored one is a change, even if it equals the default', {
  tags: ['K2'],
}, () => {
  const remote = { enable_ticket_refunds: true, default_ticket_expiry_days: 14 }
  expect(changeOf({}, remote).values).toEqual({})
  expect(changeOf({ enable_ticket_refunds: true, default_ticket_expiry_days: ' 14 ' }, remote).values).toEqual({})
  expect(changeOf({ enable_ticket_refunds: null, welcome_message: null }, remote).values).toEqual({
    enable_ticket_refunds: null,
  })
  // On by default before, now on because somebody set it.
  expect(changeOf({ enable_comp_tickets: true }, remote).values).toEqual({ enable_comp_tickets: true })
})

test('invalid values are explained before they are sent', { tags: ['K2'] }, () => {
  const days = (text: string) => changeOf({ default_ticket_expiry_days: text }, {}).problems
  for (const text of ['', '0', '3651', '1.5', '-3', 'ten', '1e3']) {
    expect(days(text)).toEqual({ default_ticket_expiry_days: 'Enter a whole number of days from 1 to 3,650.' })
  }
  expect(days('3650')).toEqual({})
  expect(changeOf({ welcome_message: 'a'.repeat(501) }, {}).problems).toEqual({
    welcome_message: 'Use at most 500 characters.',
  })
  expect(changeOf({ welcome_message: 'a\0b' }, {}).problems.welcome_message).toMatch(/can’t be saved/)
  expect(changeOf({ welcome_message: ' ' }, {}).problems.welcome_message).toMatch(/^Enter visible text/)
  expect(changeOf({ cloud_functions_domain: ' ' }, {}).problems.cloud_functions_domain).toMatch(/^Enter a domain/)
})

test('values are shown as people read them', { tags: ['K2'] }, () => {
  expect(valueWords('enable_ticket_refunds', false)).toBe('off')
  expect(valueWords('default_ticket_expiry_days', 1)).toBe('1 day')
  expect(valueWords('welcome_message', '')).toBe('empty')
  expect(valueWords('welcome_message', 'Hi')).toBe('“Hi”')
})
