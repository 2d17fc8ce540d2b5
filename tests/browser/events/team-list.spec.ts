import { toasts } from '#platform/hold-toasts.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { askAgain, ownList, removeButtons, stageOf, storedList, teamList } from './events-page.ts'

test('two people share the team list, and it leaves their own lists alone', { tag: ['@W3', '@extras'] }, async ({
  page,
  platform,
  browser,
}) => {
  const stage = await stageOf(platform.pool, page)
  const [mine, ours] = [await stage.organization('Mine'), await stage.organization('Ours')]
  await stage.watch('own', [mine.id])
  await stage.watch('team', [ours.id])
  await stage.event(ours.id, { name: 'Ours tonight' })
  await openConsole(page, '/events?manage=true')
  await expect(teamList(page).getByRole('listitem')).toContainText([`${ours.name}${ours.id}added by Jonas Lindqvist`])
  await expect(page.getByRole('link', { name: `Ours tonight ${stage.word}` })).toBeVisible()
  await page.getByRole('button', { name: `ADD TO TEAM: ${mine.name}` }).click()
  await expect(teamList(page).getByRole('listitem').nth(1)).toContainText('added by Mara Okafor')
  await expect.poll(() => stage.kept('team')).toEqual([ours.id, mine.id])

  const other = await browser.newContext({ baseURL: platform.origin })
  const jonas = await other.newPage()
  await openConsole(jonas, '/events?manage=true', 'second@orbit.example')
  await expect(teamList(jonas).getByRole('listitem')).toHaveCount(2)
  await expect(removeButtons(jonas)).toHaveCount(0)
  await jonas.getByRole('button', { name: `REMOVE ${ours.name} FROM TEAM` }).click()
  await expect(teamList(jonas).getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => stage.kept('team')).toEqual([mine.id])
  await other.close()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('r')
  await expect(teamList(page).getByRole('listitem')).toHaveText([new RegExp(mine.name)])
  expect(await stage.kept()).toEqual([mine.id])
})

test('a change to one’s own list is kept during an outage and sent later', { tag: ['@W3', '@extras'] }, async ({
  page,
  platform,
}) => {
  test.slow()
  const stage = await stageOf(platform.pool, page)
  const [stays, goes] = [await stage.organization('Stays'), await stage.organization('Goes')]
  await stage.watch('own', [stays.id, goes.id])
  await stage.watch('team', [stays.id])
  await openConsole(page, '/events?manage=true')
  await expect(ownList(page).getByRole('listitem')).toHaveCount(2)
  await expect(teamList(page).getByRole('listitem')).toHaveCount(1)
  await platform.stop()
  await ownList(page)
    .getByRole('button', { name: `REMOVE ${goes.name}` })
    .click()
  const waiting = page.getByText(/^1 change will be sent/)
  await expect(waiting).toBeVisible()
  await expect(ownList(page).getByRole('listitem')).toHaveCount(1)
  expect(await storedList(page)).toEqual([stays.id])
  await teamList(page).getByRole('button', { name: 'REMOVE' }).click()
  await expect(toasts(page).getByRole('alert')).toContainText('the team list is unchanged')
  await expect(teamList(page).getByRole('listitem')).toContainText([stays.name])
  await platform.start()
  await askAgain(page)
  await expect(waiting).toBeHidden()
  await expect.poll(() => stage.kept()).toEqual([stays.id])
})
