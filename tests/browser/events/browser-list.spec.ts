import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { addByName, addField, card, ownList, stageOf, storageKey, storedList, withoutExtras } from './events-page.ts'

test('W3 where the platform keeps no list the browser does, in every tab', async ({
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

  if (!hasExtras) return
  // The first time that a platform keeps lists it takes over the one of the browser.
  await page.unroute('**/api/v1/admin/capabilities')
  await page.reload()
  await expect(ownList(page).getByRole('listitem')).toContainText([one.name, two.name])
  await expect.poll(() => stage.kept()).toEqual([one.id, two.id])
})

test('W3 damaged content is survived in words, and so is a storage that is full or forbidden', async ({
  page,
  context,
  platform,
}) => {
  const stage = await stageOf(platform.pool, page)
  const [one, two] = [await stage.organization('One'), await stage.organization('Two')]
  await withoutExtras(page)
  await page.addInitScript(
    ({ key, value }) => {
      if (!sessionStorage.getItem('damaged')) localStorage.setItem(key, value)
      sessionStorage.setItem('damaged', 'yes')
    },
    { key: storageKey, value: JSON.stringify([one.id, 7, ` ${one.id} `, 'default-org-id']) },
  )
  await openConsole(page, '/events?manage=true')
  await expect(ownList(page).getByRole('listitem')).toContainText([one.name])
  await expect(page.getByText(/was damaged\. What could be read of it is shown/)).toBeVisible()
  await addByName(page, two.name)
  await expect(page.getByText(/was damaged/)).toBeHidden()
  expect(await storedList(page)).toEqual([one.id, two.id])

  await page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) localStorage.setItem(`filler ${localStorage.length}`, 'x'.repeat(size))
      } catch {
        // Full for pieces of this size.
      }
    }
  })
  const three = await stage.organization('Three with a name that needs room')
  await page.reload()
  await addByName(page, three.name)
  await expect(page.getByText(/^The storage of this browser is full/)).toBeVisible()
  await expect(ownList(page).getByRole('listitem')).toHaveCount(3)
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('button', { name: `REMOVE ${one.name}` }).click()
  await expect(page.getByText(/^The storage of this browser is full/)).toBeHidden()
  expect(await storedList(page)).toEqual([two.id, three.id])

  // And a browser that keeps nothing for the console at all.
  await stage.event(one.id, { name: 'Still shown' })
  const denied = await context.newPage()
  await withoutExtras(denied)
  await denied.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The user denied it.', 'SecurityError')
      },
    })
  })
  await openConsole(denied, '/events?manage=true')
  await expect(denied.getByText(/^This browser does not let the console keep anything/)).toBeVisible()
  await addField(denied).fill(one.id)
  await denied.getByRole('button', { name: `ADD ${one.name}` }).click()
  await expect(card(denied, 'Still shown')).toBeVisible()
  await expect(ownList(denied).getByRole('listitem')).toContainText([one.name])
})
