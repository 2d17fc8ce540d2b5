import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { chooseAccount, expect, test } from '#platform/fixtures.ts'
import { recordCalls } from './record-calls.ts'

const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account:/ })

async function signOut(page: Page) {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

test('A2 A4 A9 A11 tabs go in and out together: a waiting one goes on, all renew at once, signing out and another person count in all; another browser is left alone', async ({
  page,
  context,
  browser,
  signIn,
}) => {
  test.slow()
  const other = await context.newPage()
  await test.step('signing in in one tab lets the waiting one go on to the page it was asked for', async () => {
    await Promise.all([page.goto('/users'), other.goto('/events/evt_arena/guests')])
    await expect(other.getByRole('heading', { name: 'Login' })).toBeVisible()
    await chooseAccount(page, 'super@orbit.example')
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
    await expect(
      other.getByRole('heading', { level: 1, name: 'Low Orbit Orchestra: Stadium of the Sun' }),
    ).toBeVisible()
    await expect(other).toHaveURL('/events/evt_arena/guests')
  })
  await test.step('tabs that refresh their tokens at the same moment all stay signed in, and a new one is', async () => {
    const refused: string[] = []
    context.on('response', (reply) => {
      if (reply.status() >= 400) refused.push(`${reply.status()} ${reply.url()}`)
    })
    const third = await context.newPage()
    const tabs = [page, other, third]
    const calls = recordCalls(page)
    // Entering a protected page refreshes by force.
    await Promise.all([page.goto('/support'), other.goto('/users?search=ada'), third.goto('/users')])
    for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Account: Mara Okafor' })).toBeVisible()
    expect(refused).toEqual([])
    // They take turns: a token that one tab has used is never sent by another.
    const used = calls.filter(({ name }) => name === 'refresh_token').map(({ refreshToken }) => refreshToken)
    // Those that come at the same moment may share one.
    expect(used.length).toBeGreaterThan(0)
    expect(new Set(used).size).toBe(used.length)
    await third.close()
  })
  const elsewhere = await browser.newContext()
  const theirs = await elsewhere.newPage()
  await signIn('super@orbit.example', theirs)
  await test.step('signing out in one signs the other out, in words, with the way back kept', async () => {
    await expect(other.getByRole('heading', { name: 'Users' })).toBeVisible()
    await signOut(page)
    await expect(other.getByText('You were signed out in another tab.')).toBeVisible()
    await expectNoAxeViolations(other)
    expect(new URL(other.url()).searchParams.get('redirect')).toBe('/users?search=ada')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL('/login')
  })
  await test.step('and leaves another browser of the same person alone', async () => {
    await theirs.reload()
    await expect(accountMenu(theirs)).toBeVisible()
    await elsewhere.close()
  })
  await test.step('when another person signs in in another tab, nothing of the first one stays', async () => {
    const popupOpens = other.waitForEvent('popup')
    await other.getByRole('button', { name: 'Continue with Google' }).click()
    const popup = await popupOpens
    await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()

    await page.goto('/support')
    await expect(page).toHaveURL('/login?redirect=%2Fsupport')
    await chooseAccount(page, 'super@orbit.example')
    await expect(page.getByRole('button', { name: 'Account: Mara Okafor' })).toBeVisible()
    await popup.getByRole('button', { name: 'second@orbit.example' }).click()
    await expect(other.getByRole('button', { name: 'Account: Jonas Lindqvist' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account: Jonas Lindqvist' })).toBeVisible()
    await expect(page.getByText('Mara Okafor')).toBeHidden()
    await expect(page).toHaveURL('/support')
  })
})
