import type { Page } from '@playwright/test'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const minFetchMs = 43_200_000

const features = (page: Page) => page.getByRole('list', { name: 'Features' }).getByRole('listitem')

function countFetches(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/admin/remote-config') count += 1
  })
  return () => count
}

test.alone(
  'the switches come from remote configuration, read again after 43,200 s and not before',
  { tag: ['@K2', '@extras'] },
  async ({ page, platform }) => {
    const fetches = countFetches(page)
    // Live hints apply a change at once. Only a console without them waits for the interval.
    await page.route('**/api/v1/admin/live*', (route) => route.fulfill({ status: 404 }))
    // The switches look the same before the answer, so wait for it.
    const answered = page.waitForResponse('**/api/v1/admin/remote-config')
    await openConsole(page, '/users')
    await (await answered).finished()
    await expect(features(page)).toHaveText(['Transfers on', 'Refunds on', 'Comps on'])
    expect(fetches()).toBe(1)
    await platform.pool.query(`insert into remote_config (key, value) values ('enable_comp_tickets', 'false')`)
    try {
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
      await page.getByRole('link', { name: 'Events' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /Events/ })).toBeVisible()
      await expect(features(page)).toHaveText(['Transfers on', 'Refunds on', 'Comps on'])
      expect(fetches()).toBe(1)
      await page.clock.setFixedTime(Date.now() + minFetchMs + 1_000)
      await page.reload()
      await expect(features(page)).toHaveText(['Transfers on', 'Refunds on', 'Comps off'])
      expect(fetches()).toBe(2)
    } finally {
      await platform.pool.query(`delete from remote_config where key = 'enable_comp_tickets'`)
    }
  },
)

test.alone(
  'a switch changed while the live line was down takes effect once it is back',
  { tag: ['@K2', '@extras'] },
  async ({ page, platform }) => {
    const fetches = countFetches(page)
    await page.route('**/api/v1/admin/live*', (route) => route.abort())
    const answered = page.waitForResponse('**/api/v1/admin/remote-config')
    await openConsole(page, '/users')
    await (await answered).finished()
    await expect(features(page)).toHaveText(['Transfers on', 'Refunds on', 'Comps on'])
    await platform.pool.query(`insert into remote_config (key, value) values ('enable_comp_tickets', 'false')`)
    try {
      await page.unroute('**/api/v1/admin/live*')
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(features(page)).toHaveText(['Transfers on', 'Refunds on', 'Comps off'])
      expect(fetches()).toBe(1)
    } finally {
      await platform.pool.query(`delete from remote_config where key = 'enable_comp_tickets'`)
    }
  },
)
