import { readFileSync } from 'node:fs'
import { toFields } from '@ground-control/domain/accounts/documents/fields'
import { z } from 'zod'
import { BadEnvironment } from '#platform/environment.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { ClaimsProvider } from '#platform/identity/claims-provider.ts'

type Settings = {
  readonly projectId: string
  /** null: the emulator, which asks for none. The library finds its address in the environment by itself. */
  readonly credentialsFile: string | null
  readonly timeoutMs?: number
}

const usualTimeoutMs = 8_000

/** Claims at Firebase. Its library is loaded here and nowhere else: a platform without Firebase never reads it. */
export async function openFirebaseClaims(settings: Settings): Promise<ClaimsProvider> {
  const { projectId, credentialsFile, timeoutMs = usualTimeoutMs } = settings
  if (credentialsFile) mustBeOfProject(credentialsFile, projectId)
  const [{ applicationDefault, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ])
  // A name of its own: the library keeps what it has opened, by name, for as long as the process lives.
  const name = `claims-${++opened}`
  const auth = getAuth(initializeApp({ projectId, ...(credentialsFile && { credential: applicationDefault() }) }, name))
  return {
    check(claims) {
      const reserved = reservedNames.filter((each) => Object.hasOwn(claims, each))
      if (reserved.length > 0) throw refusedClaims(`must not hold ${reserved.join(', ')}: tokens use it themselves`)
    },
    async read(uid) {
      const user = await told(auth.getUser(uid), timeoutMs).catch(nobody)
      return user && toFields(user.customClaims)
    },
    async write(uid, claims) {
      // The library tries again by itself for minutes; whoever waits here is told sooner.
      await told(auth.setCustomUserClaims(uid, { ...claims }), timeoutMs)
    },
  }
}

let opened = 0

const reservedNames =
  'acr amr at_hash aud auth_time azp c_hash cnf exp firebase iat iss jti nbf nonce sub user_id uid email email_verified'.split(
    ' ',
  )

/** The kinds of key file that Google's library knows; a key of an account must be whole, the others hold no secret of it. */
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
  const { code } = error as { code?: unknown }
  if (code === 'auth/user-not-found' || code === 'auth/invalid-uid') {
    return new Refusal('not-found', 'There is no such person at the identity provider.')
  }
  if (code === 'auth/claims-too-large') {
    return refusedClaims('must not be longer than 1,000 characters, with those that others have set at Firebase')
  }
  return new Refusal('identity-unavailable', 'The identity provider cannot be reached right now.', { cause: error })
}

const refusedClaims = (message: string) =>
  new Refusal('invalid-request', `claims: ${message}`, { errors: [{ field: 'claims', message }] })

function nobody(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not-found') return null
  throw error
}
