import { demoSignIns } from '@ground-control/embedded/identity/sign-ins'

export const project = 'demo-ground-control'

const host = process.env.FIREBASE_AUTH_EMULATOR_HOST ?? ''
const owner = { authorization: 'Bearer owner', 'content-type': 'application/json' }

export const authEmulatorAddress = `http://${host}`

async function call(path: string, body: object): Promise<void> {
  const address = `${authEmulatorAddress}/identitytoolkit.googleapis.com/v1/projects/${project}/${path}`
  const reply = await fetch(address, { method: 'POST', headers: owner, body: JSON.stringify(body) })
  const answer: { readonly error?: readonly unknown[] } = await reply.json()
  if (!reply.ok || answer.error?.length) throw new Error(`The Auth emulator refused ${path}: ${JSON.stringify(answer)}`)
}

/** The same people as in the embedded identity, because the platform has their accounts. */
export async function createPeople(): Promise<void> {
  await fetch(`${authEmulatorAddress}/emulator/v1/projects/${project}/accounts`, { method: 'DELETE', headers: owner })
  const users = demoSignIns
    .filter(({ method }) => method === 'google')
    .map(({ accountId, email, name, superadmin, disabled }) => ({
      localId: accountId,
      email,
      emailVerified: true,
      displayName: name,
      disabled,
      customAttributes: JSON.stringify(superadmin ? { superadmin } : {}),
      providerUserInfo: [{ providerId: 'google.com', rawId: `google-${accountId}`, email, displayName: name }],
    }))
  await call('accounts:batchCreate', { users })
}

export const setClaimsAtEmulator = (localId: string, claims: object) =>
  call('accounts:update', { localId, customAttributes: JSON.stringify(claims) })

export const setSuperadmin = (localId: string, holds: boolean) =>
  setClaimsAtEmulator(localId, holds ? { superadmin: true } : {})

export const setDisabled = (localId: string, isDisabled: boolean) =>
  call('accounts:update', { localId, disableUser: isDisabled })
