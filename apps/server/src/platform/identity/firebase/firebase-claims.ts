import { readFileSync } from 'node:fs'
import { toFields } from '@ground-control/domain/accounts/documents/fields'
import { z } from 'zod'
import { BadEnvironment } from '#platform/environment.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { ClaimsProvider } from '#platform/identity/claims-provider.ts'

type Settings = {
  readonly projectId: string
  /** null: the emulator, which the SDK finds in the environment. */
  readonly credentialsFile: string | null
  readonly timeoutMs?: number
}

const usualTimeoutMs = 8_000

/** Imports the SDK dynamically, so that a platform without Firebase never loads it. */
export async function openFirebaseClaims(settings: Settings): Promise<ClaimsProvider> {
  const { projectId, credentialsFile, timeoutMs = usualTimeoutMs } = settings
  if (credentialsFile) mustBeOfProject(credentialsFile, projectId)
  const [{ applicationDefault, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ])
  // The SDK keeps apps by name for the life of the process.
  const name = `claims-${++opened}`
  const auth = getAuth(initializeApp({ projectId, ...(credentialsFile && { credential: applicationDefault() }) }, name))
  return {
    check(claims) {
      const reserved = reservedNames.filter((each) => Object.hasOwn(claims, each))
      if (reserved.length > 0) throw refusedClaims(`must not contain ${reserved.join(', ')}, which tokens reserve`)
    },
    async read(uid) {
      const user = await told(auth.getUser(uid), timeoutMs).catch(nobody)
      return user && toFields(user.customClaims)
    },
    async write(uid, claims) {
      // The SDK retries for minutes, so `told` sets a limit.
      await told(auth.setCustomUserClaims(uid, { ...claims }), timeoutMs)
    },
  }
}

let opened = 0

const reservedNames =
  'acr amr at_hash aud auth_time azp c_hash cnf exp firebase iat iss jti nbf nonce sub user_id uid email email_verified'.split(
    ' ',
  )

const CredentialsFile = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('service_account'),
    project_id: z.string().min(1),
    client_email: z.string().min(1),
    private_key: z.string().includes('PRIVATE KEY'),
  }),
  z.object({
    type: z.enum([
      'external_account',
      'external_account_authorized_user',
      'impersonated_service_account',
      'authorized_user',
    ]),
    project_id: z.string().optional(),
  }),
])

function mustBeOfProject(file: string, projectId: string): void {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new BadEnvironment(`GOOGLE_APPLICATION_CREDENTIALS must name a key file that can be read (it is '${file}')`)
  }
  const { data: found } = CredentialsFile.safeParse(content)
  if (!found) {
    throw new BadEnvironment(
      `GOOGLE_APPLICATION_CREDENTIALS must name the key of a service account, with type, project_id, client_email and private_key, or a file of workload identity federation (it is '${file}')`,
    )
  }
  if (found.project_id !== undefined && found.project_id !== projectId) {
    throw new BadEnvironment(
      `GOOGLE_APPLICATION_CREDENTIALS belongs to the project ${found.project_id}, and FIREBASE_PROJECT_ID is ${projectId}`,
    )
  }
}

async function told<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  let patience: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
  })
  try {
    return await Promise.race([answer, tooLate])
  } catch (error) {
    throw asRefusal(error)
  } finally {
    clearTimeout(patience)
  }
}

function asRefusal(error: unknown): Refusal {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'auth/user-not-found' || code === 'auth/invalid-uid') {
    return new Refusal('not-found', 'There is no such person at the identity provider.')
  }
  if (code === 'auth/claims-too-large') {
    return refusedClaims('must not exceed 1,000 characters, including claims set at Firebase by others')
  }
  return new Refusal('identity-unavailable', 'The identity provider is unavailable right now. Try again in a moment.', {
    cause: error,
  })
}

const refusedClaims = (message: string) =>
  new Refusal('invalid-request', `claims: ${message}`, { errors: [{ field: 'claims', message }] })

function nobody(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not-found') return null
  throw error
}
