import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import {
  addByName,
  addField,
  askAgain,
  heading,
  matches,
  ownList,
  stageOf,
  storedList,
  teamList,
} from './events-page.ts'

test('W1 W2 W3 W5 nothing is watched, an organization is searched for, added, kept and removed, and what is none is refused', async ({
  page,
  platform,
  hasExtras,
}) => {
  const stage = await stageOf(platform.pool, page)
  const { word } = stage
  const [first] = [await stage.organization('Aurora'), await stage.organization('Borealis')]
  const { id } = await stage.organization('Solstice')
  for (let at = 0; at < 7; at += 1) await stage.organization(`Cinema ${at}`)
  if (hasExtras) {
    await page.route('**/api/v1/admin/watched-organizations', (route) => route.fulfill({ status: 503 }))
    await openConsole(page, '/events')
    const unread = page.getByRole('heading', { name: 'The watched organizations could not be read', exact: true })
    await expect(unread).toBeVisible()
    await expect(page.getByText(/^0 events|No Upcoming Events/)).toHaveCount(0)
    await page.unroute('**/api/v1/admin/watched-organizations')
    await page.reload()
  }
  await openConsole(page, '/events')
  await expect(heading(page)).toHaveText('Upcoming Events (Next 7 Days)')
  await expect(page.getByText('0 events', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Upcoming Events', exact: true })).toBeVisible()
  await expect(page.getByText('No ticketed events scheduled for the next 7 days', { exact: true })).toBeVisible()
  await expect(page.getByText('Add organization IDs above to monitor their events', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'MANAGE WATCHED ORGS', exact: true }).click()
  await expect(page).toHaveURL('/events?manage=true')
  await expect(page.getByText('You watch no organization yet.')).toBeVisible()
  await addField(page).fill(' z ')
  await expect(page.getByText('SEARCHING...')).toBeHidden()
  await expect(matches(page)).toHaveCount(0)
  await addField(page).fill(`  ${word.toUpperCase()} `)
  await expect(matches(page)).toHaveCount(8)
  await expect(page.getByText('The first 8 of 10 are listed. Type more to narrow them down.')).toBeVisible()
  await addByName(page, first.name)
  await expect(page.getByRole('button', { name: `ALREADY ADDED ${first.name}` })).toBeDisabled()
  await expect(ownList(page).getByRole('listitem')).toHaveText([new RegExp(`${first.name}${first.id}.*REMOVE`)])
  // A moment after the focus has left it closes.
  await addField(page).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(matches(page)).toHaveCount(0)
  expect(await storedList(page)).toEqual([first.id])
  expect(await stage.kept()).toEqual([first.id])

  await page.reload()
  await ownList(page)
    .getByRole('button', { name: `REMOVE ${first.name}` })
    .click()
  await expect(page.getByText('You watch no organization yet.')).toBeVisible()
  await expect.poll(() => stage.kept()).toEqual([])
  await page.getByRole('button', { name: 'HIDE WATCHED ORGS', exact: true }).click()
  await expect(page).toHaveURL('/events')
  await test.step('what is no organization is refused in words, and an ID with blanks around it is taken', async () => {
    await page.getByRole('button', { name: 'MANAGE WATCHED ORGS', exact: true }).click()
    const add = page.getByRole('button', { name: 'Add this text as an ID' })
    const tryToAdd = async (text: string, words: string) => {
      await addField(page).fill(text)
      await add.click()
      await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(words)
    }
    await tryToAdd(' default-org-id ', 'default-org-id stands for no organization, so it cannot be watched.')
    // The list of a browser takes any ID.
    if (hasExtras) await tryToAdd(`<script>${stage.word}</script>`, 'There is no such organization.')
    await tryToAdd('x'.repeat(10_000), 'That is too long for the ID of an organization.')
    if (hasExtras) await tryToAdd('לילה טוב', 'There is no such organization.')
    await expect(ownList(page)).toHaveText(/You watch no organization yet/)
    await addField(page).fill(`   ${id}  `)
    await page.getByRole('button', { name: `ADD Solstice ${stage.word}` }).click()
    await expect.poll(() => stage.kept()).toEqual([id])
  })
})

test('W3 the team has a list of its own, which two people share; while the server is away a change is kept and sent later', {
  tag: '@extras',
}, async ({ page, platform, browser }) => {
  test.slow()
  const stage = await stageOf(platform.pool, page)
  const mine = await stage.organization('Mine')
  const ours = await stage.organization('Ours')
  const goes = await stage.organization('Goes')
  await stage.watch('own', [mine.id, goes.id])
  await stage.watch('team', [ours.id])
  await stage.event(ours.id, { name: 'Ours tonight' })
  await openConsole(page, '/events?manage=true')
  await expect(teamList(page).getByRole('listitem')).toContainText([`${ours.name}${ours.id}added by Jonas Lindqvist`])
  await expect(page.getByRole('link', { name: `Ours tonight ${stage.word}` })).toBeVisible()
  await page.getByRole('button', { name: `ADD TO TEAM: ${mine.name}` }).click()
  await expect(teamList(page).getByRole('listitem').nth(1)).toContainText('added by Mara Okafor')

  const other = await browser.newContext({ baseURL: platform.origin })
  const jonas = await other.newPage()
  await openConsole(jonas, '/events?manage=true', 'second@orbit.example')
  await expect(teamList(jonas).getByRole('listitem')).toHaveCount(2)
  await expect(ownList(jonas)).toContainText('You watch no organization yet.')
  await jonas.getByRole('button', { name: `REMOVE ${ours.name} FROM TEAM` }).click()
  await expect(teamList(jonas).getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => stage.kept('team')).toEqual([mine.id])
  await other.close()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('r')
  await expect(teamList(page).getByRole('listitem')).toHaveText([new RegExp(mine.name)])
  expect(await stage.kept()).toEqual([mine.id, goes.id])
  await test.step('while the server is away a change is kept in the browser, said, and sent when it is back', async () => {
    await expect(ownList(page).getByRole('listitem')).toHaveCount(2)
    await platform.stop()
    await ownList(page)
      .getByRole('button', { name: `REMOVE ${goes.name}` })
      .click()
    await expect(page.getByText('One change is kept in this tab until the platform answers again.')).toBeVisible()
    await expect(ownList(page).getByRole('listitem')).toHaveCount(1)
    expect(await storedList(page)).toEqual([mine.id])
    await teamList(page).getByRole('button', { name: 'REMOVE' }).click()
    await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(
      'the list of the team stays as it was',
    )
    await expect(teamList(page).getByRole('listitem')).toContainText([mine.name])
    await platform.start()
    await askAgain(page)
    await expect(page.getByText('One change is kept in this tab')).toBeHidden()
    await expect.poll(() => stage.kept()).toEqual([mine.id])
  })
})
