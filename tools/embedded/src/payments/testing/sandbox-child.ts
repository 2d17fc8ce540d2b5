import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

/** Bundled because Node 20 cannot run TypeScript. Returns the script. */
export async function buildSandbox(folder: string): Promise<string> {
  const sandbox = fileURLToPath(import.meta.resolve('#payments/start-sandbox.ts'))
  const pg = pathToFileURL(fileURLToPath(import.meta.resolve('pg'))).href
  const entry = join(folder, 'entry.mjs')
  writeFileSync(entry, childProgram.replace('SANDBOX', JSON.stringify(sandbox)))
  const external = { name: 'pg', resolveId: (id: string) => (id === 'pg' ? { id: pg, external: true } : null) }
  const bundle = await rolldown({ input: entry, platform: 'node', plugins: [external] })
  await bundle.write({ dir: folder, entryFileNames: 'sandbox.mjs' })
  await bundle.close()
  return join(folder, 'sandbox.mjs')
}

/** In its own process, so that it can be killed. */
export async function spawnSandbox(script: string, databaseUrl: string, secretKey: string) {
  const child = spawn(process.execPath, [script, databaseUrl, secretKey], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    ended.then(() => reject(new Error('The sandbox ended before it listened.')))
  })
  return {
    origin,
    kill() {
      child.kill('SIGKILL')
      return ended
    },
  }
}

const childProgram = `
import { startSandbox } from SANDBOX
const { origin } = await startSandbox({ databaseUrl: process.argv[2], secretKey: process.argv[3] })
console.log(origin)
`
