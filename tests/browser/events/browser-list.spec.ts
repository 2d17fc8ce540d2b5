import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import {
  addByName,
  addField,
  card,
  fillStorage,
  ownList,
  stageOf,
  storageKey,
  storedList,
  withoutExtras,
} from './events-page.ts'

test('the browser keeps the list for all its tabs if the platform keeps none', { tag: '@W3' }, async ({
  page,
  context,
  platform,
  hasExtras,
}) => {
  const stage = await stageOf(platform.pool, page)
  const [one, two] = [await stage.organization('One'), await stage.organization('Two')]
  await stage.event(two.id, { name: 'From the other tab' })
  const other = await context.newPage()
  for (const each of [page, other]) {
    await withoutExtras(each)
    await openConsole(each, '/events?manage=true')
  }
  await addByName(page, one.name)
  await expect(ownList(other).getByRole('listitem')).toContainText([one.name])
  await addByName(other, two.name)
  await expect(ownList(page).getByRole('listitem')).toContainText([one.name, two.name])
  await expect(card(page, 'From the other tab')).toBeVisible()
  expect(await storedList(page)).toEqual([one.id, two.id])
  if (hasExtras) expect(await stage.kept()).toEqual([])
  await expect(page.getByText('Watched by the team')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /TO TEAM/ })).toHaveCount(0)
  await expect(page.getByText(/ sold$/)).toHaveCount(0)
})

test('a platform that begins to keep lists adopts the browser’s', { tag: ['@W3', '@extras'] }, async ({
  page,
  platform,
}) => {
  const stage = await stageOf(platform.pool, page)
  const [one, two] = [await stage.organization('One'), await stage.organization('Two')]
  await withoutExtras(page)
  await openConsole(page, '/events?manage=true')
  await addByName(page, one.name)
  await addByName(page, two.name)
  expect(await stage.kept()).toEqual([])
  await page.unroute('**/api/v1/admin/capabilities')
  await page.reload()
  await expect(ownList(page).getByRole('listitem')).toContainText([one.name, two.name])
  await expect.poll(() => stage.kept()).toEqual([one.id, two.id])
})

test('a damaged list in the browser does no harm and is explained', { tag: '@W3' }, async ({ page, platform }) => {
  const stage = await stageOf(platform.pool, page)
  const [one, two] = [await stage.organization('One'), await stage.organization('Two')]
  await withoutExtras(page)
  await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
    key: storageKey,
    value: JSON.stringify([one.id, 7, ` ${one.id} `, 'default-org-id']),
  })
  await openConsole(page, '/events?manage=true')
  await expect(ownList(page).getByRole('listitem')).toContainText([one.name])
  await expect(page.getByText(/was damaged/)).toBeVisible()
  await addByName(page, two.name)
  await expect(page.getByText(/was damaged/)).toBeHidden()
  expect(await storedList(page)).toEqual([one.id, two.id])
})

test('full storage has a message, and the list is stored once there is room', { tag: '@W3' }, async ({
  page,
  platform,
}) => {
  const stage = await stageOf(platform.pool, page)
  const [one, two] = [await stage.organization('One'), await stage.organization('Two with a name that needs room')]
  await withoutExtras(page)
  await openConsole(page, '/events?manage=true')
  await addByName(page, one.name)
  await fillStorage(page)
  await page.reload()
  await addByName(page, two.name)
  const full = page.getByText(/^This browser’s storage is full/)
  await expect(full).toBeVisible()
  await expect(ownList(page).getByRole('listitem')).toHaveCount(2)
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('button', { name: `REMOVE ${one.name}` }).click()
  await expect(full).toBeHidden()
  expect(await storedList(page)).toEqual([two.id])
})

test('a browser that forbids storage still shows watched organizations', { tag: '@W3' }, async ({ page, platform }) => {
  const stage = await stageOf(platform.pool, page)
  const hall = await stage.organization('Hall')
  await stage.event(hall.id, { name: 'Still shown' })
  await withoutExtras(page)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The user denied it.', 'SecurityError')
      },
    })
  })
  await openConsole(page, '/events?manage=true')
  await expect(page.getByText(/^This browser blocks storage/)).toBeVisible()
  await addField(page).fill(hall.id)
  await page.getByRole('button', { name: `ADD ${hall.name}` }).click()
  await expect(card(page, 'Still shown')).toBeVisible()
  await expect(ownList(page).getByRole('listitem')).toContainText([hall.name])
})
