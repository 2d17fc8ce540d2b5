import { demoSignIns } from '@ground-control/embedded/identity/sign-ins'
import type { Environment } from '@ground-control/server/platform/environment'
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
    ...(isEmbedded ? [] : [`  Sign-in: ${signInOf(environment)}`]),
    ...(parts.length > 0 ? [`  Embedded: ${parts.join(', ')}`] : []),
    `  API description: ${origin}/docs`,
    ...(logFile ? [`  Log: ${logFile}`] : []),
    '  Ctrl-C stops all of it.',
    '',
    '',
  ].join('\n')
}

function signInOf(environment: Environment): string {
  if (environment.IDENTITY === 'oidc') return `the OpenID provider ${environment.OIDC_ISSUER}`
  const project = `Firebase project ${environment.FIREBASE_PROJECT_ID}`
  const { FIREBASE_EMULATOR, FIREBASE_AUTH_EMULATOR_HOST, GOOGLE_APPLICATION_CREDENTIALS } = environment
  if (FIREBASE_EMULATOR) return `${project}, emulator at ${FIREBASE_AUTH_EMULATOR_HOST}: ANYONE CAN SIGN IN AS ANYONE`
  return `${project}, claims ${GOOGLE_APPLICATION_CREDENTIALS ? 'there and in our database' : 'in our database only'}`
}
