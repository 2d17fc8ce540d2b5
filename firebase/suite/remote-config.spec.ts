import { remoteConfigDefaults } from '@ground-control/domain/settings/remote-config'
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

test('K2 M10 Firebase’s values count for 43,200 s, over a reload too; then it is asked again, and without an answer the defaults count', async ({
  provider,
  openHarness,
  context,
}) => {
  let entries: Record<string, string> = { enable_ticket_refunds: 'true', default_ticket_expiry_days: '7' }
  const { asked } = await serveRemoteConfig(context, () => entries)
  await context.clock.install({ time: new Date() })
  const page = await openHarness({ ...provider.config, remoteConfig: true })
  const remote = { ...remoteConfigDefaults, enable_ticket_refunds: true, default_ticket_expiry_days: 7 }

  expect(await load(page)).toEqual({ values: remote, refunds: 'remote', comps: 'default' })
  expect(asked()).toBe(1)

  await test.step('a reload does not ask again, nor does a browser that has forgotten our copy', async () => {
    entries = { enable_ticket_refunds: 'false', default_ticket_expiry_days: 'soon' }
    await page.reload()
    await untilReady(page)
    expect((await load(page)).values).toEqual(remote)
    await page.evaluate(() => localStorage.clear())
    expect((await load(page)).values).toEqual(remote)
    expect(asked()).toBe(1)
  })
  await test.step('a forced refresh does; a value that is no number is left out', async () => {
    expect(await load(page, true)).toEqual({ values: remoteConfigDefaults, refunds: 'remote', comps: 'default' })
    expect(asked()).toBe(2)
    entries = { enable_ticket_refunds: 'true' }
    expect((await load(page, true)).values).toEqual({ ...remoteConfigDefaults, enable_ticket_refunds: true })
  })
  await test.step('out of reach: what was read counts until it is due', async () => {
    await context.route(remoteConfigCalls, (route) => route.abort('internetdisconnected'))
    const kept = { ...remoteConfigDefaults, enable_ticket_refunds: true }
    expect((await load(page, true)).values).toEqual(kept)
    await context.clock.setFixedTime(Date.now() + constants.remoteConfigMinFetchMs - 600_000)
    expect((await load(page)).values).toEqual(kept)
    await context.clock.setFixedTime(Date.now() + constants.remoteConfigMinFetchMs + 600_000)
    expect(await load(page)).toEqual({ values: remoteConfigDefaults, refunds: 'default', comps: 'default' })
  })
})

test('K2 a browser that has never reached Firebase has the six defaults', async ({
  provider,
  openHarness,
  context,
}) => {
  await context.route(/firebase(installations|remoteconfig)\.googleapis\.com/, (route) => route.abort())
  const page = await openHarness({ ...provider.config, remoteConfig: true })
  expect(await load(page)).toEqual({ values: remoteConfigDefaults, refunds: 'default', comps: 'default' })
})
