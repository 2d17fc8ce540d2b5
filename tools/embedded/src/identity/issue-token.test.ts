import { expect, test } from 'vitest'
import { issueToken } from './issue-token.ts'
import { useIdentity } from './testing/use-identity.ts'

const { newConsole, origin, databaseUrl, setClaims } = useIdentity()

const tokenFor = (email: string, seconds?: number) =>
  issueToken({ origin: origin(), databaseUrl: databaseUrl(), email, seconds })

test('an issued token has the same content as one from a real sign-in', { tags: ['A10'] }, async () => {
  const console = newConsole()
  const [issued, real] = await Promise.all(
    [await tokenFor('super@orbit.example'), (await console.signIn('acc_super')).access_token].map(console.verify),
  )
  const withoutMoment = ({ jti, iat, exp, ...rest }: object & { jti?: string; iat?: number; exp?: number }) => rest
  expect(withoutMoment(issued?.payload ?? {})).toEqual(withoutMoment(real?.payload ?? {}))
  expect(issued?.protectedHeader).toEqual(real?.protectedHeader)
  expect((issued?.payload.exp ?? 0) - (issued?.payload.iat ?? 0)).toBe(3600)
})

test('an issued token has the current claims', { tags: ['A10'] }, async () => {
  await setClaims('acc_second', {})
  const { payload } = await newConsole().verify(await tokenFor('second@orbit.example'))
  expect(payload.sub).toBe('acc_second')
  expect(payload).not.toHaveProperty('superadmin')
})

test('an issued token lives as long as requested, even not at all', async () => {
  const { payload } = await newConsole().verify(await tokenFor('Super@Orbit.example ', 5))
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(5)
  await expect(newConsole().verify(await tokenFor('super@orbit.example', -60))).rejects.toThrow('"exp"')
})

test('an unknown or disabled person gets no token, but a list of those who can', async () => {
  await expect(tokenFor('who@orbit.example')).rejects.toThrow(
    'No account has the email "who@orbit.example". Accounts that can get a token: super@orbit.example, ',
  )
  const refusal = await tokenFor('disabled@orbit.example').catch((error: Error) => error.message)
  expect(refusal).toMatch(/^The account disabled@orbit\.example is disabled\. /)
  expect(refusal).toContain('outsider@elsewhere.example')
  expect(refusal).not.toContain('disabled@orbit.example, ')
})
