import { afterAll, beforeAll } from 'vitest'
import { buildServerProgram, type ServerProcess } from './run-server.ts'
import type { useWorld } from './use-world.ts'

/** Two servers in separate processes on one database, as two machines would be. */
export function useServerProcesses(world: ReturnType<typeof useWorld>, { timeoutSeconds }: { timeoutSeconds: number }) {
  const started: ServerProcess[] = []
  let program: Awaited<ReturnType<typeof buildServerProgram>> | undefined
  beforeAll(async () => {
    program = await buildServerProgram()
    for (let each = 0; each < 2; each++) started.push(await program.start(world.settings(timeoutSeconds)))
  })
  afterAll(async () => {
    for (const server of started) await server.kill()
    program?.remove()
  })
  return () => started as unknown as readonly [ServerProcess, ServerProcess]
}
