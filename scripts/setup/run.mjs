import { spawn } from 'node:child_process'

/**
 * Runs a program to its end. Quiet: its output is kept and shown only when it fails.
 * @param {string} command @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd, env = process.env, quiet = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString()).slice(-20_000)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }))
  })
}

/**
 * Like run, but a failure throws an error whose message ends with the program's output.
 * @param {string} what @param {string} command @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 */
export async function mustRun(what, command, args, options) {
  const { code, output } = await run(command, args, { ...options, quiet: true })
  if (code !== 0) throw new Error(`${what.toLowerCase()} failed.\n${output.trim()}`)
}
