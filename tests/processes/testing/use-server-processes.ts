import { afterAll, beforeAll } from 'vitest'
import { buildServerProgram, type ServerProcess } from './run-server.ts'
import type { useWorld } from './use-world.ts'

type Options = {
  readonly timeoutSeconds: readonly [number, number]
}

/** Two servers in separate processes on one database, as two machines would be. */
export function useServerProcesses(world: ReturnType<typeof useWorld>, { timeoutSeconds }: Options) {
  let started: ServerProcess[] = []
  let program: Awaited<ReturnType<typeof buildServerProgram>>
  async function killAll() {
    for (const server of started) await server.kill()
  }
  /** Kills the running servers. */
  async function startAll() {
    await killAll()
    started = []
    for (const seconds of timeoutSeconds) started.push(await program.start(world.settings(seconds)))
  }
  beforeAll(async () => {
    program = await buildServerProgram()
    await startAll()
  })
  afterAll(async () => {
    await killAll()
    await program?.remove()
  })
  return Object.assign(() => started as unknown as readonly [ServerProcess, ServerProcess], { restart: startAll })
}
