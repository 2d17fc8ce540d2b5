import { afterAll, beforeAll } from 'vitest'
import { buildServerProgram, type ServerProcess } from './run-server.ts'
import type { useWorld } from './use-world.ts'

/** Two servers in processes of their own, on one database: what they share is what any two machines would share. */
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
