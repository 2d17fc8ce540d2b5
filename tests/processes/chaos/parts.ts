import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ReceivedMail } from '@ground-control/server/testing/mail/start-smtp'
import { buildProgram, type ServerProcess } from '#testing/run-server.ts'

export type PartSettings =
  | { readonly part: 'provider'; readonly databaseUrl: string; readonly secretKey: string; readonly port: number }
  | { readonly part: 'mail'; readonly file: string; readonly port: number }

/** A process that restarts at the same address. */
export type Part = {
  readonly origin: string
  kill(): Promise<void>
  start(): Promise<void>
  freeze(): void
  thaw(): void
}

/** The payment provider and the mail server, each in its own process. Emails are kept in a file that outlives it. */
export async function startParts(provider: { readonly databaseUrl: string; readonly secretKey: string }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'chaos-mail-'))
  const file = path.join(folder, 'received.jsonl')
  const program = await buildProgram<PartSettings>(new URL('./part-program.ts', import.meta.url))
  const parts = {
    provider: await toPart((port) => program.start({ part: 'provider', ...provider, port })),
    mail: await toPart((port) => program.start({ part: 'mail', file, port })),
  }
  return {
    ...parts,
    received: (): ReceivedMail[] =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line))
        : [],
    async close() {
      await parts.provider.kill()
      await parts.mail.kill()
      await program.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function toPart(start: (port: number) => Promise<ServerProcess>): Promise<Part> {
  let running = await start(0)
  const { origin } = running
  const port = Number(new URL(origin).port)
  return {
    origin,
    kill: () => running.kill(),
    async start() {
      running = await start(port)
    },
    freeze: () => running.freeze(),
    thaw: () => running.thaw(),
  }
}
