import { createClient } from '@ground-control/contract/client'
import pg from 'pg'
import { pickByWeight, type Random, seeded } from '#demo/random.ts'
import type { IdentityUser } from '#identity/identity-store.ts'
import { issueToken } from '#identity/issue-token.ts'
import type { NewMail } from '#mail/new-mail.ts'
import { createDueLoop } from '#timing/due-loop.ts'
import { type LiveKind, type LiveScene, liveActions } from './live-actions.ts'
import { pauseMsAt, prepareTurns, takeTurn } from './turns.ts'

export type LiveSettings = {
  readonly databaseUrl: string
  readonly origin: string
  readonly staffDomain: string
  readonly organizationHeader: string
  readonly extras: boolean
  readonly write: ((mail: NewMail) => Promise<void>) | null
  readonly onFailure: (error: unknown) => void
}

export type LiveDemo = { close(): Promise<void> }

const afterFailureMs = 30_000

export function startLiveDemo(settings: LiveSettings): LiveDemo {
  const { databaseUrl, onFailure } = settings
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  database.on('error', onFailure)
  const stopping = new AbortController()
  const random = seeded(Date.now())
  const nextKind = liveKinds(random)
  let scene: LiveScene | undefined

  const loop = createDueLoop(async () => {
    try {
      scene ??= await openScene(settings, { database, random, signal: stopping.signal })
      const turn = await takeTurn(database, pauseMsAt(Date.now(), random))
      if (turn.isOurs) await actOnce(scene, nextKind())
      return turn.waitMs
    } catch (error) {
      if (!stopping.signal.aborted) onFailure(error)
      return afterFailureMs
    }
  }, onFailure)
  loop.wake()

  return {
    async close() {
      stopping.abort()
      await loop.stop()
      await database.end()
    },
  }
}

type Means = { readonly database: pg.Pool; readonly random: Random; readonly signal: AbortSignal }

export async function openScene(settings: Omit<LiveSettings, 'onFailure'>, means: Means): Promise<LiveScene> {
  const { databaseUrl, origin, organizationHeader, staffDomain, write, extras } = settings
  const { database, random, signal } = means
  await prepareTurns(database)
  const email = await openBoxOffice(database, staffDomain)
  return {
    database,
    api: createClient({
      base: origin,
      organizationHeader,
      token: tokenOf((seconds) => issueToken({ origin, databaseUrl, email, seconds })),
      fetch: (input, init) => fetch(input, { ...init, signal }),
    }),
    write,
    extras,
    random,
  }
}

/** If a kind has nothing to do, sells something instead, so that the board keeps moving. */
async function actOnce(scene: LiveScene, kind: LiveKind): Promise<void> {
  if (!(await liveActions[kind](scene)) && kind !== 'sell') await liveActions.sell(scene)
}

const weights: Readonly<Record<LiveKind, number>> = { sell: 30, redeem: 30, case: 1.5, refund: 1.5 }

/** First each kind once, so that a newcomer soon sees all of them; then by weight. */
function liveKinds(random: Random): () => LiveKind {
  const kinds: readonly LiveKind[] = ['sell', 'redeem', 'case', 'refund']
  let turns = 0
  return () => {
    turns += 1
    const first = kinds[turns - 1]
    const drawn = pickByWeight(
      random,
      kinds.map((kind) => weights[kind]),
    )
    return first ?? kinds[drawn] ?? 'sell'
  }
}

const tokenSeconds = 3600

function tokenOf(issue: (seconds: number) => Promise<string>) {
  let known: { readonly token: string; readonly untilMs: number } | null = null
  return async ({ forceRefresh }: { readonly forceRefresh: boolean }) => {
    if (!known || forceRefresh || known.untilMs < Date.now()) {
      known = { token: await issue(tokenSeconds), untilMs: Date.now() + (tokenSeconds * 1000) / 2 }
    }
    return known.token
  }
}

/**
 * An account without sign-in. Adds only what never existed, so that a revoked claim doesn't return at the next start.
 */
async function openBoxOffice(database: pg.Pool, staffDomain: string): Promise<IdentityUser> {
  const accountId = 'acc_demoBoxOffice'
  const name = 'Demo Box Office'
  const email = `box-office@${staffDomain}`
  await database.query(
    `insert into accounts (id, username, full_name) values ($1, 'box-office', $2) on conflict do nothing`,
    [accountId, name],
  )
  await database.query('insert into account_private (account_id, email) values ($1, $2) on conflict do nothing', [
    accountId,
    email,
  ])
  await database.query(
    `insert into account_claims (account_id, claims) values ($1, '{"superadmin": true}') on conflict do nothing`,
    [accountId],
  )
  return { accountId, email, name, method: 'google', disabled: false }
}
