import type { AccountId } from '@ground-control/domain/values/ids'
import type { Page } from '@playwright/test'
import { signIn } from '#suite/contract/port.ts'
import { firestoreCalls, firestoreEmulator, putDocument, refuseWith } from '#suite/outside/firestore.ts'
import { test as base, expect } from './fixtures.ts'

const ada = 'acc_ada' as AccountId
const nobody = 'acc_nobody' as AccountId

function documentsOf(page: Page) {
  const ask = (name: 'account' | 'privateRecord' | 'username' | 'withUsername', asked: string) =>
    page.evaluate(
      async ([method, given]) => {
        try {
          return await window.harness?.documents[method](given as AccountId)
        } catch (error) {
          const { status, code } = error as { readonly status: number; readonly code: string }
          return { status, code }
        }
      },
      [name, asked] as const,
    )
  return {
    account: (uid: string) => ask('account', uid),
    privateRecord: (uid: string) => ask('privateRecord', uid),
    username: (uid: string) => ask('username', uid),
    withUsername: (username: string) => ask('withUsername', username),
    rename: (uid: AccountId, from: string | null, to: string) =>
      page.evaluate(
        async ([id, before, username]) => {
          try {
            const change = { username, from: { username: before, updatedAt: null }, reason: '' }
            await window.harness?.documents.changeUsername(id, change)
            return 'changed'
          } catch (error) {
            return (error as { readonly code: string }).code
          }
        },
        [uid, from, to] as const,
      ),
  }
}

const test = base.extend<{ harness: Page }>({
  harness: async ({ provider, openHarness }, use) => {
    await putDocument(`accounts/${ada}`, {
      username: { stringValue: 'ada' },
      fullName: { stringValue: 'Ada Lovelace' },
      sourceIsV1: { booleanValue: true },
      somethingElse: { stringValue: 'is nobody’s business' },
    })
    await putDocument(`accounts/${ada}/privateData/${ada}`, {
      email: { stringValue: 'ada@people.example' },
      bornAt: { timestampValue: '1990-12-10T00:00:00Z' },
    })
    const page = await openHarness({ ...provider.config, documents: true, emulators: emulatorsOf(provider.config) })
    await signIn(page, provider, 'super@orbit.example')
    await use(page)
  },
})

test('accounts and private records are read in Firestore', { tag: ['@A9', '@X3'] }, async ({ harness }) => {
  const documents = documentsOf(harness)
  const asked = harness.waitForRequest(firestoreCalls)
  expect(await documents.account(ada)).toEqual({
    id: ada,
    username: 'ada',
    fullName: 'Ada Lovelace',
    sourceIsV1: true,
  })
  expect(await (await asked).headerValue('authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\./)
  expect(await documents.privateRecord(ada)).toEqual({
    email: 'ada@people.example',
    bornAt: '1990-12-10T00:00:00.000Z',
  })
})

test('a missing account or record is null', { tag: ['@A6', '@A9'] }, async ({ harness }) => {
  const documents = documentsOf(harness)
  expect(await documents.account(nobody)).toBeNull()
  expect(await documents.privateRecord(nobody)).toBeNull()
  expect(await documents.account(`${ada}/privateData/${ada}`)).toBeNull()
})

test('an unused username is available', { tag: '@X3' }, async ({ harness }) => {
  const documents = documentsOf(harness)
  expect(await documents.withUsername('ada')).toEqual([ada])
  expect(await documents.withUsername('nobody-has-this')).toEqual([])
  expect(await documents.username(ada)).toEqual({ username: 'ada', updatedAt: null })
  expect(await documents.username(nobody)).toEqual({ status: 404, code: 'not-found' })
})

test('a username is not changed to a taken one, nor over another change', { tag: '@X3' }, async ({ harness }) => {
  const documents = documentsOf(harness)
  await putDocument('accounts/acc_grace', { username: { stringValue: 'rear-admiral' } })
  expect(await documents.rename(ada, 'ada', 'rear-admiral')).toBe('username-taken')
  expect(await documents.rename(ada, 'ada', 'countess')).toBe('changed')
  expect(await documents.account(ada)).toMatchObject({ username: 'countess', fullName: 'Ada Lovelace' })
  expect(await documents.rename(ada, 'ada', 'lovelace')).toBe('changed-meanwhile')
  expect(await documents.rename(nobody, null, 'nobody')).toBe('not-found')
  expect(await documents.withUsername('countess')).toEqual([ada])
})

test('a failure is an error, never null', { tag: ['@A6', '@A9'] }, async ({ harness }) => {
  const documents = documentsOf(harness)
  await harness.route(firestoreCalls, refuseWith(403, 'PERMISSION_DENIED'))
  expect(await documents.account(ada)).toEqual({ status: 403, code: 'permission-denied' })
  expect(await documents.withUsername('grace')).toEqual({ status: 403, code: 'permission-denied' })
  await harness.unroute(firestoreCalls)
  await harness.route(firestoreCalls, (route) => route.abort('internetdisconnected'))
  expect(await documents.privateRecord(ada)).toEqual({ status: 0, code: 'network' })
  await harness.unroute(firestoreCalls)
  expect(await documents.account(ada)).toMatchObject({ username: 'ada' })
})

const emulatorsOf = (config: object) => ({
  ...('emulators' in config && typeof config.emulators === 'object' ? config.emulators : {}),
  firestore: firestoreEmulator,
})
