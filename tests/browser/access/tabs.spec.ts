import { expectNoAxeViolations } from '#platform/axe.ts'
import { chooseAccount, expect, test } from '#platform/fixtures.ts'
import { accountMenu, loginHeading, openChooser, signOut } from './access-page.ts'
import { recordCalls } from './record-calls.ts'

test('signing in in one tab lets a waiting tab continue to its page', { tag: ['@A2', '@A4'] }, async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await Promise.all([page.goto('/users'), other.goto('/events/evt_arena/guests')])
  await expect(other.getByRole('heading', { name: 'Login' })).toBeVisible()
  await chooseAccount(page, 'super@orbit.example')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: /Stadium of the Sun$/ })).toBeVisible()
  await expect(other).toHaveURL('/events/evt_arena/guests')
})

test('tabs that refresh their tokens at the same moment all stay signed in', { tag: ['@A2', '@A9'] }, async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  const [other, third] = [await context.newPage(), await context.newPage()]
  const refused: string[] = []
  context.on('response', (reply) => {
    if (reply.status() >= 400) refused.push(`${reply.status()} ${reply.url()}`)
  })
  const calls = recordCalls(page)
  // Entering a protected page forces a refresh.
  await Promise.all([page.goto('/support'), other.goto('/users?search=ada'), third.goto('/users')])
  for (const tab of [page, other, third]) await expect(accountMenu(tab, 'Mara Okafor')).toBeVisible()
  expect(refused).toEqual([])
  // Tabs take turns or share a token. No tab sends a token that another one has used.
  const used = calls.filter(({ name }) => name === 'refresh_token').map(({ refreshToken }) => refreshToken)
  expect(used.length).toBeGreaterThan(0)
  expect(new Set(used).size).toBe(used.length)
})

test('signing out in one tab signs out the others, but not another browser', { tag: '@A11' }, async ({
  page,
  context,
  browser,
  signIn,
}) => {
  await signIn()
  const other = await context.newPage()
  await other.goto('/users?search=ada')
  await expect(other.getByRole('heading', { name: 'Users' })).toBeVisible()
  const elsewhere = await browser.newContext()
  const theirs = await elsewhere.newPage()
  await signIn('super@orbit.example', theirs)

  await signOut(page)
  await expect(page).toHaveURL('/login')
  await expect(other.getByText('You were signed out in another tab.')).toBeVisible()
  await expectNoAxeViolations(other)
  expect(new URL(other.url()).searchParams.get('redirect')).toBe('/users?search=ada')
  await theirs.reload()
  await expect(accountMenu(theirs, 'Mara Okafor')).toBeVisible()
  await elsewhere.close()
})

test('a sign-in by another person in another tab removes everything of the first', { tag: ['@A2', '@A11'] }, async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/login')
  const popup = await openChooser(other)
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await page.goto('/support')
  await expect(page).toHaveURL('/login?redirect=%2Fsupport')
  await expect(loginHeading(page)).toBeVisible()
  await chooseAccount(page, 'super@orbit.example')
  await expect(accountMenu(page, 'Mara Okafor')).toBeVisible()
  await popup.getByRole('button', { name: 'second@orbit.example' }).click()
  await expect(accountMenu(other, 'Jonas Lindqvist')).toBeVisible()
  await expect(accountMenu(page, 'Jonas Lindqvist')).toBeVisible()
  await expect(page.getByText('Mara Okafor')).toBeHidden()
  await expect(page).toHaveURL('/support')
})
