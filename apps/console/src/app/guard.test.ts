import type { Account } from '@ground-control/contract/accounts'
import type { AccountId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { checkAccess } from './guard.ts'

const mara = { uid: 'acc_super', email: 'super@orbit.example', displayName: 'Mara Okafor' }
const account: Account = { id: 'acc_super' as AccountId, fullName: 'Mara Okafor' }
const tokenWith = (claims: Record<string, unknown>) => ({ value: 'token', claims, expiresAt: 0 })

/** Everything succeeds unless changed. Records the calls, in order. */
function outside(different: Partial<Parameters<typeof checkAccess>[1]> = {}) {
  const asked: string[] = []
  const needs = {
    staffDomain: 'orbit.example',
    loadAccount: async (): Promise<Account | null> => account,
    refreshToken: async () => tokenWith({ superadmin: true }),
    isSignedIn: () => true,
    ...different,
  }
  return {
    asked,
    needs: {
      ...needs,
      loadAccount(uid: string) {
        asked.push(`account ${uid}`)
        return needs.loadAccount(uid)
      },
      refreshToken() {
        asked.push('token')
        return needs.refreshToken()
      },
    },
  }
}

test('a person of the staff domain with an account and the claim is admitted', { tags: ['A6'] }, async () => {
  const { needs, asked } = outside()
  expect(await checkAccess(mara, needs)).toEqual({ state: 'admitted', staff: { principal: mara, account } })
  expect(asked).toEqual(['account acc_super', 'token'])
})

test.each([null, 'olive@elsewhere.example', 'a@evilorbit.example'])(
  'the domain comes first: %s is 1004 without further checks',
  { tags: ['A6'] },
  async (email) => {
    const { needs, asked } = outside({ loadAccount: async () => null })
    expect(await checkAccess({ ...mara, email }, needs)).toEqual({ state: 'refused', code: 1004 })
    expect(asked).toEqual([])
  },
)

test('no account is 1002, and the token is not refreshed for it', { tags: ['A6'] }, async () => {
  const { needs, asked } = outside({ loadAccount: async () => null, refreshToken: async () => tokenWith({}) })
  expect(await checkAccess(mara, needs)).toEqual({ state: 'refused', code: 1002 })
  expect(asked).toEqual(['account acc_super'])
})

test('an exception while loading the account is 1003', { tags: ['A6'] }, async () => {
  const { needs } = outside({ loadAccount: () => Promise.reject(new Error('down')) })
  expect(await checkAccess(mara, needs)).toEqual({ state: 'refused', code: 1003 })
})

test('a token refresh without an answer is 1003 too', { tags: ['A6'] }, async () => {
  const { needs } = outside({ refreshToken: () => Promise.reject(new Error('down')) })
  expect(await checkAccess(mara, needs)).toEqual({ state: 'refused', code: 1003 })
})

test.each([{}, { superadmin: false }, { superadmin: 'true' }, { superadmin: 1 }])(
  'a claim of %o in the fresh token is 1001',
  { tags: ['A6'] },
  async (claims) => {
    const { needs } = outside({ refreshToken: async () => tokenWith(claims) })
    expect(await checkAccess(mara, needs)).toEqual({ state: 'refused', code: 1001 })
  },
)

test('a session that ends during the check is not a refusal', { tags: ['A6'] }, async () => {
  const ended = outside({ refreshToken: async () => null })
  expect(await checkAccess(mara, ended.needs)).toEqual({ state: 'signed-out' })
  const refusedToken = outside({ loadAccount: () => Promise.reject(new Error('401')), isSignedIn: () => false })
  expect(await checkAccess(mara, refusedToken.needs)).toEqual({ state: 'signed-out' })
})

test('the claim may have another name at the provider', { tags: ['A6'] }, async () => {
  const { needs } = outside({ claim: 'roles', refreshToken: async () => tokenWith({ roles: ['superadmin'] }) })
  expect(await checkAccess(mara, needs)).toMatchObject({ state: 'admitted' })
  expect(await checkAccess(mara, { ...needs, claim: undefined })).toEqual({ state: 'refused', code: 1001 })
})
