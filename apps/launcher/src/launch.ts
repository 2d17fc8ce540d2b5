import { readFileSync } from 'node:fs'
import path from 'node:path'
import { demoSignIns } from '@ground-control/embedded/identity/sign-ins'
import { EmbeddedPostgresError } from '@ground-control/embedded/postgres/errors'
import type { Progress } from '@ground-control/scripts/setup/progress.mjs'
import { BadEnvironment, type Environment, readEnvironment } from '@ground-control/server/platform/environment'
import { openPlatform, type RunningPlatform } from './open-platform.ts'
import { StartProblem } from './start-problem.ts'

export type Launch = {
  readonly root: string
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly progress: Progress
}

export async function launch({ root, variables, progress }: Launch): Promise<void> {
  const stopping = new AbortController()
  const platform = start({ root, variables, progress }, stopping.signal)
  onStop(async (reason) => {
    if (stopping.signal.aborted) return
    stopping.abort(new StartProblem('it was stopped'))
    process.stdout.write(`\nStopping (${reason}) …\n`)
    const giveUp = exitLater()
    const running = await platform
    clearTimeout(giveUp)
    await running?.drain()
    exitLater()
    await running?.close()
    process.exit(0)
  })
  const running = await platform
  if (!running) process.exit(stopping.signal.aborted ? 0 : 1)
  process.stdout.write(welcome(running))
}

async function start({ root, variables, progress }: Launch, signal: AbortSignal): Promise<RunningPlatform | null> {
  try {
    const environment = readEnvironment(variables)
    const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    const running = await openPlatform({ root, environment, version, progress, signal })
    progress.done()
    return running
  } catch (error) {
    if (!signal.aborted) progress.fail(tellable(error))
    return null
  }
}

function tellable(error: unknown): string {
  if (error instanceof StartProblem || error instanceof BadEnvironment || error instanceof EmbeddedPostgresError) {
    return `${error.message.replace(/\.$/, '')}.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const forcedAfterMs = 15_000

const exitLater = () => setTimeout(() => process.exit(1), forcedAfterMs).unref()

function onStop(stop: (reason: string) => Promise<void>) {
  let asked = 0
  const end = (reason: string) => {
    asked += 1
    if (asked > 2) process.exit(1)
    void stop(reason)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => end(name))
  // A killed npm forwards no signal, so stop if it is gone. npm is our parent, because the script uses `exec`.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && end('npm has ended'), 500).unref()
  }
}

function welcome(running: RunningPlatform): string {
  const { origin, environment, database, sandboxOrigin, mailbox, refundsOff, mailOff, isLive, logFile } = running
  const isEmbedded = environment.IDENTITY === 'embedded'
  const widest = Math.max(...demoSignIns.map(({ email }) => email.length))
  const signIns = demoSignIns.map(({ email, note }) => `    ${email.padEnd(widest)}  ${note}`)
  const parts = [
    database.isEmbedded ? `Postgres in ${environment.DATA_DIR}` : null,
    isEmbedded ? 'sign-in (no passwords, this machine only)' : null,
    sandboxOrigin ? `payment sandbox at ${sandboxOrigin}` : null,
  ].filter(Boolean)
  return [
    '',
    `Ground Control is ready at ${origin}`,
    '',
    ...(isEmbedded ? ['  Sign in as', ...signIns, ''] : []),
    ...(isEmbedded ? [] : [`  Sign-in: ${signInOf(environment)}`]),
    ...(parts.length > 0 ? [`  Embedded: ${parts.join(', ')}`] : []),
    ...(mailbox ? [`  Mailbox: ${mailbox.address} (SMTP at ${new URL(mailbox.smtpUrl).host})`] : []),
    ...(refundsOff ? [`  Refunds are OFF: ${refundsOff}.`] : []),
    ...(mailOff ? [`  Email is OFF: ${mailOff}.`] : []),
    ...(isLive
      ? ['  The demo is live: it sells, redeems, refunds and opens cases by itself (DEMO_LIVE=off stops it).']
      : []),
    `  API docs: ${origin}/docs`,
    ...(logFile ? [`  Log: ${logFile}`] : []),
    '  Press Ctrl-C to stop everything.',
    '',
    '',
  ].join('\n')
}

function signInOf(environment: Environment): string {
  if (environment.IDENTITY === 'oidc') return `the OpenID provider ${environment.OIDC_ISSUER}`
  const project = `Firebase project ${environment.FIREBASE_PROJECT_ID}`
  const { FIREBASE_EMULATOR, FIREBASE_AUTH_EMULATOR_HOST, GOOGLE_APPLICATION_CREDENTIALS } = environment
  if (FIREBASE_EMULATOR) return `${project}, emulator at ${FIREBASE_AUTH_EMULATOR_HOST}: ANYONE CAN SIGN IN AS ANYONE`
  return `${project}, claims ${GOOGLE_APPLICATION_CREDENTIALS ? 'in Firebase and in our database' : 'in our database only'}`
}
