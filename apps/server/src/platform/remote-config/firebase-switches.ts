import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { SwitchSource } from './switches.ts'

export type FirebaseSwitchSettings = {
  readonly projectId: string
  readonly apiKey: string
  readonly appId: string
  readonly addresses?: { readonly installations: string; readonly remoteConfig: string }
  readonly freshMs?: number
  readonly timeoutMs?: number
}

type Needs = FirebaseSwitchSettings & { readonly log: Pick<FastifyBaseLogger, 'warn'> }

const google = {
  installations: 'https://firebaseinstallations.googleapis.com',
  remoteConfig: 'https://firebaseremoteconfig.googleapis.com',
}
const sdk = { installations: 'w:0.6.24', remoteConfig: '12.19.0' }
/** The console's SDK reads these words as true and everything else as false. */
const truthy = new Set(['1', 'true', 't', 'yes', 'y', 'on'])

/**
 * Reads Firebase Remote Config as an instance of the console's web app, so that the server uses the same values as the
 * console. Needs no service account.
 */
export function createFirebaseSwitches({
  projectId,
  apiKey,
  appId,
  log,
  addresses = google,
  freshMs = 30_000,
  timeoutMs = 3_000,
}: Needs): SwitchSource {
  let entries: Readonly<Record<string, string>> | null = null
  let installation: Installation | null = null
  let etag = '*'
  let triedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function post<T>(url: string, body: object, reply: z.ZodType<T>): Promise<{ said: T; etag: string | null }> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey, 'if-none-match': etag },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status === 304) return { said: reply.parse({ state: 'NO_CHANGE' }), etag }
    if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}.`)
    return { said: reply.parse(await answer.json()), etag: answer.headers.get('etag') }
  }

  async function install(): Promise<Installation> {
    const url = `${addresses.installations}/v1/projects/${projectId}/installations`
    const asked = { fid: newFid(), appId, authVersion: 'FIS_v2', sdkVersion: sdk.installations }
    const { said } = await post(url, asked, InstallationReply)
    const lifeMs = Number.parseInt(said.authToken.expiresIn, 10) * 1000
    return { fid: said.fid ?? asked.fid, token: said.authToken.token, until: Date.now() + lifeMs / 2 }
  }

  async function read(): Promise<void> {
    if (!installation || installation.until < Date.now()) installation = await install()
    const url = `${addresses.remoteConfig}/v1/projects/${projectId}/namespaces/firebase:fetch?key=${apiKey}`
    const asked = {
      app_id: appId,
      app_instance_id: installation.fid,
      app_instance_id_token: installation.token,
      language_code: 'en-US',
      sdk_version: sdk.remoteConfig,
    }
    const { said, etag: newest } = await post(url, asked, FetchReply)
    if (said.state !== 'NO_CHANGE') entries = said.entries ?? {}
    etag = newest ?? '*'
  }

  return {
    async refresh() {
      if (Date.now() - triedAt >= freshMs) {
        triedAt = Date.now()
        reading = read()
          .catch((error: unknown) => {
            installation = null
            log.warn({ err: error }, 'could not read Firebase Remote Config; the last known switches count')
          })
          .finally(() => {
            reading = null
          })
      }
      await reading
    },
    isOn(name) {
      if (!entries) return null
      const text = entries[name]
      return text === undefined || truthy.has(text.toLowerCase())
    },
  }
}

type Installation = { readonly fid: string; readonly token: string; readonly until: number }

const InstallationReply = z.object({
  fid: z.string().optional(),
  authToken: z.object({ token: z.string(), expiresIn: z.string() }),
})

const FetchReply = z.object({ state: z.string().optional(), entries: z.record(z.string(), z.string()).optional() })

/** 22 characters with the first four bits fixed, as Firebase prescribes. */
function newFid(): string {
  const bytes = randomBytes(17)
  bytes[0] = 0b0111_0000 | ((bytes[0] ?? 0) & 0b1111)
  return bytes.toString('base64url').slice(0, 22)
}
