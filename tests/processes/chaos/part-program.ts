import { appendFileSync } from 'node:fs'
import { startSandbox } from '@ground-control/embedded/payments/start-sandbox'
import { startSmtp } from '@ground-control/server/testing/mail/start-smtp'
import type { PartSettings } from './parts.ts'

// A process to kill. It also ends with its parent.
process.once('disconnect', () => process.exit(0))

const settings = JSON.parse(process.env.SETTINGS ?? '') as PartSettings

async function start(): Promise<string> {
  if (settings.part === 'provider') return (await startSandbox(settings)).origin
  const { file, port } = settings
  return (await startSmtp({ port, onMail: (mail) => appendFileSync(file, `${JSON.stringify(mail)}\n`) })).url
}

process.send?.({ origin: await start() })
