import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { rolldown } from 'rolldown'
import type { ServerSettings } from './refund-server.ts'

export type ServerProcess = {
  readonly origin: string
  /** SIGKILL, so that it can't finish anything. */
  kill(): Promise<void>
  /** SIGTERM: it finishes what is under way. */
  stop(): Promise<void>
  /** Freezes it; its connections stay open. */
  freeze(): void
  thaw(): void
}

export const buildServerProgram = () => buildProgram<ServerSettings>(new URL('./server-program.ts', import.meta.url))

/** Bundled like `npm start`, because the oldest Node we support can't read TypeScript. */
export async function buildProgram<Settings>(source: URL) {
  const dist = path.join(root, 'apps/launcher/dist')
  mkdirSync(dist, { recursive: true })
  const folder = mkdtempSync(path.join(dist, 'refund-test-'))
  const bundle = await rolldown({
    input: fileURLToPath(source),
    platform: 'node',
    external: (id) => !/^(\.|#|@ground-control\/)/.test(id) && !path.isAbsolute(id),
  })
  await bundle.write({ file: path.join(folder, 'program.mjs'), format: 'esm', codeSplitting: false })
  await bundle.close()
  const children: ChildProcess[] = []
  return {
    start: (settings: Settings) => runServer(path.join(folder, 'program.mjs'), settings, children),
    async remove() {
      // A test that timed out may have left one that was just starting.
      for (const child of children) await ended(child, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function runServer(file: string, settings: unknown, children: ChildProcess[]): Promise<ServerProcess> {
  const { PATH = '', HOME = '' } = process.env
  const child = fork(file, { env: { PATH, HOME, SETTINGS: JSON.stringify(settings) }, execArgv: [] })
  children.push(child)
  return {
    origin: await originOf(child),
    kill: () => ended(child, 'SIGKILL'),
    stop: () => ended(child, 'SIGTERM'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  }
}

async function originOf(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code} before it was ready.`)
  })
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ origin: string }]
  return message.origin
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
