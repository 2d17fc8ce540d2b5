import { gapiScript } from './contract/firebase-provider.ts'
import { nextOutcome, portOf, press, signIn } from './contract/port.ts'
import type { Failure } from './contract/provider.ts'
import { expect, openTab, test, untilReady } from './fixtures.ts'

const mara = { uid: 'acc_super', email: 'super@orbit.example', displayName: 'Mara Okafor' }
const staffToken = { superadmin: true, isBearer: true, isFresh: true }

for (const adapter of ['embedded', 'firebase'] as const) {
  test.describe(adapter, () => {
    test.use({ adapter })

    test(`A2 A3 A11 ${adapter}: a session is there after sign-in, a reload and in another tab, and ends in all of them`, async ({
      provider,
      openHarness,
      context,
    }) => {
      const page = await openHarness()
      const port = portOf(page)
      await test.step('at first nobody is signed in', async () => {
        expect(await port.who()).toBeNull()
        expect(await port.token()).toBeNull()
        expect(await port.token(true)).toBeNull()
      })
      await test.step('signing in tells who it is', async () => {
        expect(await signIn(page, provider, mara.email)).toEqual(mara)
        expect(await port.who()).toEqual(mara)
        expect(await port.token()).toEqual(staffToken)
        await expect.poll(port.changes).toEqual([{ uid: mara.uid, cause: 'here' }])
        await expect.poll(() => context.pages().length).toBe(1)
      })
      await test.step('a reload finds the session before anything is decided, and that is no change', async () => {
        await page.reload()
        await untilReady(page)
        expect(await port.who()).toEqual(mara)
        expect(await port.token()).toEqual(staffToken)
        expect(await port.changes()).toEqual([])
      })
      const other = await openTab(page)
      const otherPort = portOf(other)
      await test.step('so does another tab', async () => {
        expect(await otherPort.who()).toEqual(mara)
        expect(await otherPort.token(true)).toEqual(staffToken)
      })
      await test.step('signing out there ends it here, and each knows who did it', async () => {
        await otherPort.signOut()
        await expect.poll(otherPort.changes).toEqual([{ uid: null, cause: 'here' }])
        await expect.poll(port.changes).toEqual([{ uid: null, cause: 'another-tab' }])
        expect(await port.who()).toBeNull()
        expect(await port.token(true)).toBeNull()
      })
      await test.step('and signing in there lets this one in', async () => {
        await signIn(other, provider, mara.email)
        await expect.poll(async () => (await port.changes())?.at(-1)).toEqual({ uid: mara.uid, cause: 'another-tab' })
        expect(await port.who()).toEqual(mara)
      })
    })

    test(`A6 A9 ${adapter}: a forced refresh shows what was granted or revoked; silence keeps the session, a disabled account ends it`, async ({
      provider,
      openHarness,
    }) => {
      const page = await openHarness()
      const port = portOf(page)
      await signIn(page, provider, mara.email)
      await test.step('the claim', async () => {
        await provider.setSuperadmin(mara.uid, false)
        expect(await port.token()).toEqual(staffToken)
        expect(await port.token(true)).toEqual({ ...staffToken, superadmin: undefined })
        await provider.setSuperadmin(mara.uid, true)
        expect(await port.token(true)).toEqual(staffToken)
      })
      await test.step('nobody answers', async () => {
        const speakAgain = await provider.silence(page)
        expect(await port.token(true)).toBe('TokenUnavailable')
        expect(await port.who()).toEqual(mara)
        expect(await port.token()).toEqual(staffToken)
        await speakAgain()
        expect(await port.token(true)).toEqual(staffToken)
      })
      await test.step('the account is disabled', async () => {
        await provider.setDisabled(mara.uid, true)
        expect(await port.token(true)).toBeNull()
        expect(await port.who()).toBeNull()
        await expect.poll(port.changes).toEqual([
          { uid: mara.uid, cause: 'here' },
          { uid: null, cause: 'expired' },
        ])
        expect(await signIn(page, provider, mara.email)).toBe('user-disabled')
      })
      await provider.setDisabled(mara.uid, false)
    })

    test(`A8 ${adapter}: each way to fail has its own name, and then it works`, async ({ provider, openHarness }) => {
      const page = await openHarness()
      const port = portOf(page)
      await test.step('popup closed', async () => {
        expect(await press(page, 'Sign in', (popup) => popup.close())).toBe('popup-closed')
      })
      await test.step('popup blocked', async () => {
        const open = await page.evaluateHandle(() => window.open)
        await page.evaluate(() => {
          window.open = () => null
        })
        await page.getByRole('button', { name: 'Sign in' }).click()
        expect(await nextOutcome(page, 1)).toBe('popup-blocked')
        await page.evaluate((original) => {
          window.open = original
        }, open)
      })
      await test.step('disabled', async () => {
        expect(await signIn(page, provider, 'disabled@orbit.example')).toBe('user-disabled')
      })
      for (const failure of ['network', 'unknown', 'different-credential', 'too-many-requests'] satisfies Failure[]) {
        await test.step(failure, async () => {
          let outcome: unknown
          await provider.failWith(failure, page, async (email) => {
            outcome = await signIn(page, provider, email)
          })
          expect(outcome).toBe(failure)
        })
      }
      expect(await port.who()).toBeNull()
      expect(await port.changes()).toEqual([])
      expect(await signIn(page, provider, mara.email)).toEqual(mara)
    })
  })
}

test('A8 firebase: without Google’s own script there is no connection', async ({ openHarness, context }) => {
  const page = await openHarness()
  await context.route(gapiScript, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(await nextOutcome(page, 0)).toBe('network')
})

test.describe('embedded', () => {
  test.use({ adapter: 'embedded' })

  test('W4 embedded: it gives no token for Google’s calendar, and asks nobody for one', async ({
    provider,
    openHarness,
  }) => {
    const page = await openHarness()
    await signIn(page, provider, mara.email)
    expect(await portOf(page).calendarToken()).toBeNull()
    expect(await page.evaluate(() => window.harness?.identity.asksForCalendar ?? false)).toBe(false)
  })
})

test('W4 firebase: the calendar token comes with the sign-in, goes with a reload, and comes again by a press', async ({
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

  await page.reload()
  await untilReady(page)
  expect(await port.calendarToken()).toBeNull()
  expect(await page.evaluate(() => window.harness?.identity.asksForCalendar)).toBe(true)
  const again = await press(page, 'Ask for the calendar', (popup) => provider.choose(popup, mara.email))
  expect(again).toMatch(/\S/)
  expect(await port.calendarToken()).toBe(again)

  await test.step('another account than the signed-in one is not taken, nor is a closed window', async () => {
    const theirs = (popup: Parameters<typeof provider.choose>[0]) => provider.choose(popup, 'second@orbit.example')
    expect(await press(page, 'Ask for the calendar', theirs)).toBeNull()
    expect(await press(page, 'Ask for the calendar', (popup) => popup.close())).toBeNull()
    expect(await port.who()).toEqual(mara)
  })
  await port.signOut()
  expect(await port.calendarToken()).toBeNull()
})
