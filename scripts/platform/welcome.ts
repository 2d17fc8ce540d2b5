import { demoSignIns } from '@ground-control/embedded/identity/sign-ins'
import type { RunningPlatform } from './open-platform.ts'

export function welcome({ origin, environment, database, sandboxOrigin, logFile }: RunningPlatform): string {
  const isEmbedded = environment.IDENTITY === 'embedded'
  const widest = Math.max(...demoSignIns.map(({ email }) => email.length))
  const signIns = demoSignIns.map(({ email, note }) => `    ${email.padEnd(widest)}  ${note}`)
  const parts = [
    database.isEmbedded ? `Postgres in ${environment.DATA_DIR}` : null,
    isEmbedded ? 'identity (loopback only, no passwords)' : null,
    sandboxOrigin ? `payment sandbox at ${sandboxOrigin}` : null,
  ].filter(Boolean)
  return [
    '',
    `Ground Control is ready at ${origin}`,
    '',
    ...(isEmbedded ? ['  Sign in as', ...signIns, ''] : []),
    ...(parts.length > 0 ? [`  Embedded: ${parts.join(', ')}`] : []),
    `  API description: ${origin}/docs`,
    ...(logFile ? [`  Log: ${logFile}`] : []),
    '  Ctrl-C stops all of it.',
    '',
    '',
  ].join('\n')
}
