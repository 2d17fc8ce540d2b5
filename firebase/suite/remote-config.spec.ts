import { remoteConfigDefaults, unsetConfig } from '@ground-control/domain/settings/remote-config'
import { constants } from '@ground-control/domain/values/constants'
import type { Page } from '@playwright/test'
import { expect, test, untilReady } from './fixtures.ts'
import { remoteConfigCalls, serveRemoteConfig } from './outside/remote-config.ts'

const load = (page: Page, force = false) =>
  page.evaluate(async (isForced) => {
    await window.harness?.remoteConfig.load({ force: isForced })
    return {
      values: window.harness?.remoteConfig.get(),
      refunds: window.harness?.remoteConfig.sourceOf('enable_ticket_refunds'),
      comps: window.harness?.remoteConfig.sourceOf('enable_comp_tickets'),
    }
  }, force)

const remote = { ...remoteConfigDefaults, enable_ticket_refunds: true, default_ticket_expiry_days: 7 }
const remoteEntries = { enable_ticket_refunds: 'true', default_ticket_expiry_days: '7' }

test('a reload does not ask Firebase again, with or without our own copy', { tag: '@K2' }, async ({
  provider,
  openHarness,
  context,
}) => {
  let entries: Record<string, string> = remoteEntries
  const { asked } = await serveRemoteConfig(context, () => entries)
  const page = await openHarness({ ...provider.config, remoteConfig: true })
  expect(await load(page)).toEqual({ values: remote, refunds: 'remote', comps: 'default' })
  expect(asked()).toBe(1)

  entries = { enable_ticket_refunds: 'false', default_ticket_expiry_days: 'soon' }
  await page.reload()
  await untilReady(page)
  expect((await load(page)).values).toEqual(remote)
  await page.evaluate(() => localStorage.clear())
  expect((await load(page)).values).toEqual(remote)
  expect(asked()).toBe(1)
})

test('a forced refresh asks again, and leaves out a value that is no number', { tag: ['@K2', '@M10'] }, async ({
  provider,
  openHarness,
  context,
}) => {
  let entries: Record<string, string> = remoteEntries
  const { asked } = await serveRemoteConfig(context, () => entries)
  const page = await openHarness({ ...provider.config, remoteConfig: true })
  expect((await load(page)).values).toEqual(remote)
  entries = { enable_ticket_refunds: 'false', default_ticket_expiry_days: 'soon' }
  expect(await load(page, true)).toEqual({ values: remoteConfigDefaults, refunds: 'remote', comps: 'default' })
  expect(asked()).toBe(2)
  entries = { enable_ticket_refunds: 'true' }
  expect((await load(page, true)).values).toEqual({ ...remoteConfigDefaults, enable_ticket_refunds: true })
})

test('without an answer, values count for 43,200 s, and then the defaults do', { tag: '@K2' }, async ({
  provider,
  openHarness,
  context,
}) => {
  await serveRemoteConfig(context, () => remoteEntries)
  await context.clock.install({ time: new Date() })
  const page = await openHarness({ ...provider.config, remoteConfig: true })
  expect((await load(page)).values).toEqual(remote)
  await context.route(remoteConfigCalls, (route) => route.abort('internetdisconnected'))
  expect((await load(page, true)).values).toEqual(remote)
  await context.clock.setFixedTime(Date.now() + constants.remoteConfigMinFetchMs - 600_000)
  expect((await load(page)).values).toEqual(remote)
  await context.clock.setFixedTime(Date.now() + constants.remoteConfigMinFetchMs + 600_000)
  expect(await load(page)).toEqual({ values: unsetConfig, refunds: 'default', comps: 'default' })
})

test('a browser that has never reached Firebase has the six defaults', { tag: '@K2' }, async ({
  provider,
  openHarness,
  context,
}) => {
  await context.route(/firebase(installations|remoteconfig)\.googleapis\.com/, (route) => route.abort())
  const page = await openHarness({ ...provider.config, remoteConfig: true })
  expect(await load(page)).toEqual({ values: unsetConfig, refunds: 'default', comps: 'default' })
})
