import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { ServerUser } from '#postgres/server/server-user.ts'

/** In its own process, so that it can be killed like a whole `npm start`. */
export type LauncherChild = {
  readonly process: ChildProcess
  readonly lines: readonly string[]
  /** The error holds the child's stderr. */
  readonly launched: Promise<{ readonly adopted: boolean; readonly dataFolder: string; readonly url: string }>
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Bundled because Node 20 cannot run TypeScript. Returns the script. */
export async function buildLauncher(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const launcher = fileURLToPath(import.meta.resolve('#postgres/launch-postgres.ts'))
  const entry = join(folder, 'entry.mjs')
  writeFileSync(entry, childProgram.replace('LAUNCHER', JSON.stringify(launcher)))
  const bundle = await rolldown({ input: entry, platform: 'node', external: ['pg'] })
  await bundle.write({ dir: folder, entryFileNames: 'launcher.mjs' })
  await bundle.close()
  const modules = dirname(dirname(createRequire(import.meta.url).resolve('pg/package.json')))
  symlinkSync(modules, join(folder, 'node_modules'))
  return join(folder, 'launcher.mjs')
}

export function startLauncher(script: string, dataFolder: string, runAs: ServerUser['runAs'] = {}): LauncherChild {
  const child = spawn(process.execPath, [script, dataFolder], { ...runAs, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const lines: string[] = []
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const launched = new Promise<Awaited<LauncherChild['launched']>>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('{')) resolve(JSON.parse(line))
      else lines.push(line)
    })
    ended.then(() => reject(new Error(complaint)))
  })
  launched.catch(() => {}) // A killed child never gets there.
  return {
    process: child,
    lines,
    launched,
    kill() {
      child.kill('SIGKILL')
      return ended
    },
    stop() {
      child.stdin.end()
      return ended
    },
  }
}

const childProgram = `
import { launchPostgres } from LAUNCHER
try {
  const server = await launchPostgres({
    dataFolder: process.argv[2],
    settings: { fsync: 'off' },
    onProgress: (line) => console.log(line),
  })
  console.log(JSON.stringify({ ...server, url: server.url('postgres') }))
  process.stdin.resume().once('end', () => server.stop())
} catch (error) {
  process.stderr.write(error.message)
  process.exitCode = 1
}
`
