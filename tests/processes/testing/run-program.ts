import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '@ground-control/scripts/setup/root.mjs'

export type Program = {
  readonly child: ChildProcess
  /** Resolves with the printed address; fails when the program ends before it is ready. */
  readonly ready: Promise<string>
  readonly ended: Promise<{ code: number | null; output: string; errors: string }>
}

type Variables = Readonly<Record<string, string>>

/** Uses a clean environment, so that no variable of the test leaks in. */
export function runProgram(command: string, args: readonly string[], variables: Variables): Program {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH, HOME, LOG_LEVEL: 'warn', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const address = /ready at (http:\/\/\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`It ended with ${code} before it was ready: ${output}${errors}`)))
  })
  // A test that expects the program to end never awaits this.
  ready.catch(() => {})
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output, errors }))
  return { child, ready, ended }
}

export const runStart = (variables: Variables) => runProgram(process.execPath, ['scripts/start.mjs'], variables)
