// Runs the Auth emulator of firebase-tools on loopback and keeps no data.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../node_modules/firebase-tools/lib/bin/firebase.js', import.meta.url))
// It loads several hundred files before it listens, which takes a minute or two on a busy machine.
const patienceMs = 300_000
const noteEveryMs = 10_000

/**
 * @param {{ project: string, onWait: (seconds: number) => void }} needs
 * @returns {Promise<{ host: string, stop: () => Promise<void> }>}
 */
export async function startAuthEmulator({ project, onWait }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-firebase-'))
  const [auth, hub, logging] = await Promise.all([freePort(), freePort(), freePort()])
  const place = (/** @type {number} */ port) => ({ host: '127.0.0.1', port })
  const emulators = { auth: place(auth), hub: place(hub), logging: place(logging), ui: { enabled: false } }
  writeFileSync(path.join(folder, 'firebase.json'), JSON.stringify({ emulators }))
  const child = spawn(process.execPath, [program, 'emulators:start', '--only', 'auth', '--project', project], {
    cwd: folder,
    // Keeps settings in this folder and asks no questions.
    env: { ...process.env, XDG_CONFIG_HOME: folder, CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk).slice(-4_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT')
      // It stops its own children first. Kill it if that takes too long.
      const giveUp = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await once(child, 'exit')
      clearTimeout(giveUp)
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const host = `127.0.0.1:${auth}`
  const started = Date.now()
  let noted = started
  while (!(await isUp(host))) {
    const isOver = child.exitCode !== null || child.signalCode !== null
    if (isOver || Date.now() - started > patienceMs) {
      await stop()
      throw new Error(`The Auth emulator did not start.\n${output.trim()}`)
    }
    if (Date.now() - noted > noteEveryMs) {
      noted = Date.now()
      onWait(Math.round((noted - started) / 1000))
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return { host, stop }
}

async function isUp(/** @type {string} */ host) {
  try {
    return (await fetch(`http://${host}/`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
