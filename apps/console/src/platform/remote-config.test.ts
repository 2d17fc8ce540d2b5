import { unsetConfig } from '@ground-control/domain/settings/remote-config'
import { constants } from '@ground-control/domain/values/constants'
import { beforeEach, expect, test, vi } from 'vitest'
import { createRemoteConfig } from './remote-config.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

/** A platform that counts how often it is asked. */
function aPlatform(values: Record<string, unknown> | null) {
  const platform = { values, asked: 0, time: 1_000 }
  const open = () =>
    createRemoteConfig({
      fetchValues: async () => {
        platform.asked += 1
        if (!platform.values) throw new Error('down')
        return { values: platform.values }
      },
      now: () => platform.time,
    })
  return { platform, open }
}

test('values set by the platform apply; others have their default', { tags: ['K2'] }, async () => {
  const config = aPlatform({ enable_ticket_refunds: false }).open()
  expect(config.get()).toEqual(unsetConfig)
  await config.load()
  expect(config.get()).toEqual({ ...unsetConfig, enable_ticket_refunds: false })
  expect(config.sourceOf('enable_ticket_refunds')).toBe('remote')
  expect(config.sourceOf('enable_comp_tickets')).toBe('default')
})

test('values are read again only after 43,200 s, even after a reload', { tags: ['K2'] }, async () => {
  const { platform, open } = aPlatform({ enable_ticket_refunds: true })
  await open().load()
  platform.time += constants.remoteConfigMinFetchMs - 1
  const reloaded = open()
  await reloaded.load()
  expect([platform.asked, reloaded.get().enable_ticket_refunds]).toEqual([1, true])
  platform.time += 1
  await reloaded.load()
  expect(platform.asked).toBe(2)
})

test('a forced refresh reads at once, and keeps the old values if it fails', { tags: ['K2'] }, async () => {
  const { platform, open } = aPlatform({ enable_ticket_refunds: true })
  const config = open()
  await config.load()
  platform.values = { enable_ticket_refunds: false }
  await config.load({ force: true })
  expect(config.get().enable_ticket_refunds).toBe(false)
  platform.values = null
  await config.load({ force: true })
  expect([platform.asked, config.get().enable_ticket_refunds]).toEqual([3, false])
})

test('an unset switch is on, also when a due read fails', { tags: ['K2', 'M10'] }, async () => {
  const { platform, open } = aPlatform({ enable_ticket_refunds: false })
  const config = open()
  expect(config.get().enable_ticket_refunds).toBe(true)
  await config.load()
  expect(config.get().enable_ticket_refunds).toBe(false)
  platform.time += constants.remoteConfigMinFetchMs
  platform.values = null
  await config.load()
  expect(config.get().enable_ticket_refunds).toBe(true)
})

test('a value of another type is dropped; a clock set back does not keep an answer forever', {
  tags: ['K2'],
}, async () => {
  const { platform, open } = aPlatform({ enable_ticket_transfers: 'no', default_ticket_expiry_days: 7 })
  const config = open()
  await config.load()
  expect(config.get()).toEqual({ ...unsetConfig, default_ticket_expiry_days: 7 })
  platform.time -= 500
  await config.load()
  expect(platform.asked).toBe(2)
})

test('clearing forgets the stored copy', { tags: ['A11'] }, async () => {
  const { platform, open } = aPlatform({ enable_ticket_refunds: true })
  const config = open()
  await config.load()
  config.clear()
  expect(config.get()).toEqual(unsetConfig)
  await config.load()
  expect(platform.asked).toBe(2)
})

test('an answer that comes after clearing is not kept', { tags: ['A11'] }, async () => {
  const { open } = aPlatform({ enable_ticket_refunds: false })
  const config = open()
  const loading = config.load()
  config.clear()
  await loading
  expect([config.get(), localStorage.getItem('ground-control.remote-config')]).toEqual([unsetConfig, null])
})

test('values from the live line apply at once, survive a reload, and cause no request', {
  tags: ['K2'],
}, async () => {
  const { platform, open } = aPlatform({ enable_comp_tickets: true })
  const config = open()
  await config.load()
  config.take({ values: { enable_comp_tickets: false } })
  expect(config.get().enable_comp_tickets).toBe(false)
  const reloaded = open()
  await reloaded.load()
  expect([platform.asked, reloaded.get().enable_comp_tickets]).toEqual([1, false])
})

test('values kept by another service are not overruled by the live line', { tags: ['K2'] }, async () => {
  const config = createRemoteConfig({
    isKeptByPlatform: () => false,
    fetchValues: async () => ({ values: { enable_comp_tickets: true } }),
    now: () => 0,
  })
  await config.load()
  config.take({ values: { enable_comp_tickets: false } })
  expect(config.get().enable_comp_tickets).toBe(true)
})

test('the reason for a switched-off action arrives with it and survives a reload', { tags: ['F11'] }, async () => {
  const { open } = aPlatform({ enable_comp_tickets: true })
  const config = open()
  await config.load()
  expect(config.reasons.get()).toEqual({})
  config.take({ values: { enable_comp_tickets: false }, reasons: { enable_comp_tickets: 'Counting first' } })
  const reloaded = open()
  await reloaded.load()
  expect(reloaded.reasons.get()).toEqual({ enable_comp_tickets: 'Counting first' })
  reloaded.take({ values: {} })
  expect(reloaded.reasons.get()).toEqual({})
})
