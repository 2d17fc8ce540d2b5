import { toasts } from '#platform/hold-toasts.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import {
  addByName,
  addField,
  heading,
  matches,
  ownList,
  removeButtons,
  sectionTab,
  stageOf,
  storedList,
} from './events-page.ts'

test('a person who watches nothing sees no events and how to watch', { tag: ['@W1', '@W5'] }, async ({
  page,
  platform,
}) => {
  await stageOf(platform.pool, page)
  await openConsole(page, '/events')
  await expect(heading(page)).toHaveText('Upcoming Events (Next 7 Days)')
  await expect(page.getByText('0 events', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Upcoming Events', exact: true })).toBeVisible()
  await expect(page.getByText('No ticketed events scheduled for the next 7 days', { exact: true })).toBeVisible()
  await expect(page.getByText('Add organization IDs above to monitor their events', { exact: true })).toBeVisible()
  await expect(page.getByText('You’re not watching any organizations yet.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Choose organizations', exact: true }).click()
  await expect(page).toHaveURL('/events?manage=true')
  await expect(ownList(page)).toContainText(/ yet\./)
  await expect(removeButtons(page)).toHaveCount(0)
  const hide = page.getByRole('button', { name: 'HIDE WATCHED ORGS', exact: true })
  await hide.click()
  await expect(page).toHaveURL('/events')
  await page.getByRole('button', { name: 'MANAGE WATCHED ORGS', exact: true }).click()
  await expect(hide).toBeVisible()
})

test('tabs show no count of 0 when nothing is watched', { tag: ['@F7', '@extras'] }, async ({ page, platform }) => {
  const stage = await stageOf(platform.pool, page)
  const hall = await stage.organization('Hall')
  await openConsole(page, '/events')
  await expect(sectionTab(page, 'Next 7 days none watched')).toBeVisible()
  const upcoming = page.getByRole('region', { name: 'Upcoming Events (Next 7 Days)' })
  await expect(upcoming.getByText('watched organizations only', { exact: true })).toBeVisible()
  await stage.watch('own', [hall.id])
  await page.reload()
  await expect(sectionTab(page, 'Next 7 days 0')).toBeVisible()
  await expect(upcoming).toContainText('No ticketed events scheduled for the next 7 days')
  await expect(upcoming.getByText(/watched organizations only|not watching/)).toHaveCount(0)
})

test('unreadable lists are not shown as empty', { tag: ['@W3', '@W5', '@extras'] }, async ({ page, platform }) => {
  await stageOf(platform.pool, page)
  await page.route('**/api/v1/admin/watched-organizations', (route) => route.fulfill({ status: 503 }))
  await openConsole(page, '/events')
  const unread = page.getByRole('heading', { name: 'Couldn’t load your watched organizations', exact: true })
  await expect(unread).toBeVisible()
  await expect(page.getByText(/^0 events|No Upcoming Events/)).toHaveCount(0)
})

test('an organization is searched for, added, kept over a reload and removed', { tag: ['@W2', '@W3'] }, async ({
  page,
  platform,
}) => {
  const stage = await stageOf(platform.pool, page)
  const first = await stage.organization('Aurora')
  for (let at = 0; at < 9; at += 1) await stage.organization(`Cinema ${at}`)
  await openConsole(page, '/events?manage=true')
  await addField(page).fill(`  ${stage.word.toUpperCase()} `)
  await expect(matches(page)).toHaveCount(8)
  await expect(page.getByText(/First 8 of 10/)).toBeVisible()
  await addField(page).fill(' z ')
  await expect(matches(page)).toHaveCount(0)
  await addByName(page, first.name)
  await expect(page.getByRole('button', { name: `ALREADY ADDED ${first.name}` })).toBeDisabled()
  await expect(ownList(page).getByRole('listitem')).toHaveText([new RegExp(`${first.name}${first.id}.*REMOVE`)])
  // The matches close shortly after they lose the focus.
  await addField(page).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(matches(page)).toHaveCount(0)
  await expect.poll(() => storedList(page)).toEqual([first.id])
  await expect.poll(() => stage.kept()).toEqual([first.id])
  await page.reload()
  await ownList(page)
    .getByRole('button', { name: `REMOVE ${first.name}` })
    .click()
  await expect(removeButtons(page)).toHaveCount(0)
  await expect.poll(() => stage.kept()).toEqual([])
})

test('an invalid ID is refused with a message, and an ID with blanks is accepted', { tag: '@W3' }, async ({
  page,
  platform,
  hasExtras,
}) => {
  const stage = await stageOf(platform.pool, page)
  const { id, name } = await stage.organization('Solstice')
  await openConsole(page, '/events?manage=true')
  const tryToAdd = async (text: string, words: string) => {
    await addField(page).fill(text)
    await page.getByRole('button', { name: 'Add this text as an ID' }).click()
    await expect(toasts(page).getByRole('alert').first()).toContainText(words)
  }
  await tryToAdd(' default-org-id ', 'default-org-id')
  // A list that only the browser keeps accepts any ID.
  if (hasExtras) await tryToAdd(`<script>${stage.word}</script>`, 'no such organization')
  await tryToAdd('x'.repeat(10_000), 'too long')
  if (hasExtras) await tryToAdd('לילה טוב', 'no such organization')
  await expect(removeButtons(page)).toHaveCount(0)
  await addField(page).fill(`   ${id}  `)
  await page.getByRole('button', { name: `ADD ${name}` }).click()
  await expect.poll(() => stage.kept()).toEqual([id])
})
