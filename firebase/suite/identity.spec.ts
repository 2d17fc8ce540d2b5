import { gapiScript } from './contract/firebase-provider.ts'
import { nextOutcome, portOf, press, signIn } from './contract/port.ts'
import type { Failure } from './contract/provider.ts'
import { expect, openTab, test, untilReady } from './fixtures.ts'

const mara = { uid: 'acc_super', email: 'super@orbit.example', displayName: 'Mara Okafor' }
const staffToken = { superadmin: true, isBearer: true, isFresh: true }

for (const adapter of ['embedded', 'firebase'] as const) {
  test.describe(adapter, () => {
    test.use({ adapter })

    test('there is no session at first', { tag: '@A3' }, async ({ openHarness }) => {
      const port = portOf(await openHarness())
      expect(await port.who()).toBeNull()
      expect(await port.token()).toBeNull()
      expect(await port.token(true)).toBeNull()
    })

    test('signing in identifies the person, and a reload keeps the session', { tag: ['@A2', '@A3'] }, async ({
      provider,
      openHarness,
      context,
    }) => {
      const page = await openHarness()
      const port = portOf(page)
      expect(await signIn(page, provider, mara.email)).toEqual(mara)
      expect(await port.who()).toEqual(mara)
      expect(await port.token()).toEqual(staffToken)
      await expect.poll(port.changes).toEqual([{ uid: mara.uid, cause: 'here' }])
      await expect.poll(() => context.pages().length).toBe(1)
      await page.reload()
      await untilReady(page)
      expect(await port.who()).toEqual(mara)
      expect(await port.token()).toEqual(staffToken)
      expect(await port.changes()).toEqual([])
    })

    test('tabs share a session, and each learns where it began or ended', { tag: ['@A2', '@A11'] }, async ({
      provider,
      openHarness,
    }) => {
      const page = await openHarness()
      const port = portOf(page)
      await signIn(page, provider, mara.email)
      await expect.poll(port.changes).toEqual([{ uid: mara.uid, cause: 'here' }])
      const other = await openTab(page)
      const otherPort = portOf(other)
      expect(await otherPort.who()).toEqual(mara)
      expect(await otherPort.token(true)).toEqual(staffToken)

      await otherPort.signOut()
      await expect.poll(otherPort.changes).toEqual([{ uid: null, cause: 'here' }])
      await expect.poll(async () => (await port.changes())?.at(-1)).toEqual({ uid: null, cause: 'another-tab' })
      expect(await port.who()).toBeNull()
      expect(await port.token(true)).toBeNull()

      await signIn(other, provider, mara.email)
      await expect.poll(async () => (await port.changes())?.at(-1)).toEqual({ uid: mara.uid, cause: 'another-tab' })
      expect(await port.who()).toEqual(mara)
    })

    test('a forced refresh shows a claim that was granted or revoked', { tag: '@A6' }, async ({
      provider,
      openHarness,
    }) => {
      const page = await openHarness()
      const port = portOf(page)
      await signIn(page, provider, mara.email)
      await provider.setSuperadmin(mara.uid, false)
      expect(await port.token()).toEqual(staffToken)
      expect(await port.token(true)).toEqual({ ...staffToken, superadmin: undefined })
      await provider.setSuperadmin(mara.uid, true)
      expect(await port.token(true)).toEqual(staffToken)
    })

    test('a provider that does not answer keeps the session', { tag: '@A9' }, async ({ provider, openHarness }) => {
      const page = await openHarness()
      const port = portOf(page)
      await signIn(page, provider, mara.email)
      const speakAgain = await provider.silence(page)
      expect(await port.token(true)).toBe('TokenUnavailable')
      expect(await port.who()).toEqual(mara)
      expect(await port.token()).toEqual(staffToken)
      await speakAgain()
      expect(await port.token(true)).toEqual(staffToken)
    })

    test('a disabled account ends the session', { tag: ['@A8', '@A9'] }, async ({ provider, openHarness }) => {
      const page = await openHarness()
      const port = portOf(page)
      await signIn(page, provider, mara.email)
      await provider.setDisabled(mara.uid, true)
      expect(await port.token(true)).toBeNull()
      expect(await port.who()).toBeNull()
      await expect.poll(port.changes).toEqual([
        { uid: mara.uid, cause: 'here' },
        { uid: null, cause: 'expired' },
      ])
      expect(await signIn(page, provider, mara.email)).toBe('user-disabled')
      await provider.setDisabled(mara.uid, false)
    })

    test('a closed and a blocked popup have their own names', { tag: '@A8' }, async ({ openHarness }) => {
      const page = await openHarness()
      expect(await press(page, 'Sign in', (popup) => popup.close())).toBe('popup-closed')
      await page.evaluate(() => {
        window.open = () => null
      })
      await page.getByRole('button', { name: 'Sign in' }).click()
      expect(await nextOutcome(page, 1)).toBe('popup-blocked')
    })

    test('each refusal has its own name, and afterwards signing in works', { tag: '@A8' }, async ({
      provider,
      openHarness,
    }) => {
      const page = await openHarness()
      const port = portOf(page)
      expect(await signIn(page, provider, 'disabled@orbit.example')).toBe('user-disabled')
      for (const failure of ['network', 'unknown', 'different-credential', 'too-many-requests'] satisfies Failure[]) {
        let outcome: unknown
        await provider.failWith(failure, page, async (email) => {
          outcome = await signIn(page, provider, email)
        })
        expect(outcome).toBe(failure)
      }
      expect(await port.who()).toBeNull()
      expect(await port.changes()).toEqual([])
      expect(await signIn(page, provider, mara.email)).toEqual(mara)
    })
  })
}

test('without Google’s script there is no calendar connection', { tag: '@A8' }, async ({ openHarness, context }) => {
  const page = await openHarness()
  await context.route(gapiScript, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(await nextOutcome(page, 0)).toBe('network')
})

test.describe('embedded', () => {
  test.use({ adapter: 'embedded' })

  test('no token for Google’s calendar is given or requested', { tag: '@W4' }, async ({ provider, openHarness }) => {
    const page = await openHarness()
    await signIn(page, provider, mara.email)
    expect(await portOf(page).calendarToken()).toBeNull()
    expect(await page.evaluate(() => window.harness?.identity.asksForCalendar ?? false)).toBe(false)
  })
})

test('the calendar token arrives with the sign-in and ends with the session', { tag: '@W4' }, async ({
  provider,
  openHarness,
  context,
}) => {
  const page = await openHarness()
  const port = portOf(page)
  const asked = context.waitForEvent('request', (request) => request.url().includes('/emulator/auth/handler'))
  await signIn(page, provider, mara.email)
  const { searchParams } = new URL((await asked).url())
  expect(searchParams.get('scopes')?.split(',')).toContain('https://www.googleapis.com/auth/calendar')
  expect(await port.calendarToken()).toMatch(/\S/)
  await port.signOut()
  expect(await port.calendarToken()).toBeNull()
})

test('a reload loses the calendar token, and a press by the same person brings it back', { tag: '@W4' }, async ({
  provider,
  openHarness,
}) => {
  const page = await openHarness()
  const port = portOf(page)
  await signIn(page, provider, mara.email)
  await page.reload()
  await untilReady(page)
  expect(await port.calendarToken()).toBeNull()
  expect(await page.evaluate(() => window.harness?.identity.asksForCalendar)).toBe(true)

  const askAs = (email: string) => press(page, 'Ask for the calendar', (popup) => provider.choose(popup, email))
  const token = await askAs(mara.email)
  expect(token).toMatch(/\S/)
  expect(await port.calendarToken()).toBe(token)
  expect(await askAs('second@orbit.example')).toBeNull()
  expect(await press(page, 'Ask for the calendar', (popup) => popup.close())).toBeNull()
  expect(await port.who()).toEqual(mara)
})
