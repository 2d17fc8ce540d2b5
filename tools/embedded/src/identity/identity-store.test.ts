import { expect, test } from 'vitest'
import { openIdentityStore } from './identity-store.ts'
import { demoSignIns } from './sign-ins.ts'
import { useIdentity } from './testing/use-identity.ts'

const { database, databaseUrl } = useIdentity()

test('several first starts at once agree on one key, one cookie secret and one set of people', async () => {
  await database.query('drop schema identity cascade')
  const stores = await Promise.all(Array.from({ length: 4 }, () => openIdentityStore(databaseUrl(), () => {})))
  try {
    const [first] = stores
    expect(first?.signingKeys).toHaveLength(1)
    expect(first?.cookieSecrets).toHaveLength(1)
    for (const { signingKeys, cookieSecrets } of stores) {
      expect({ signingKeys, cookieSecrets }).toEqual({
        signingKeys: first?.signingKeys,
        cookieSecrets: first?.cookieSecrets,
      })
    }
    const emails = (await first?.users())?.map(({ email }) => email)
    expect(emails).toEqual(demoSignIns.map(({ email }) => email))
  } finally {
    await Promise.all(stores.map((store) => store.close()))
  }
})

test('a database that cannot be reached is an error, not a wait', async () => {
  const nowhere = databaseUrl().replace(/\/identity_\w+/, '/identity_nowhere')
  await expect(openIdentityStore(nowhere, () => {})).rejects.toThrow('identity_nowhere')
})
