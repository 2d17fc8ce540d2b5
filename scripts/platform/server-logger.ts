import { existsSync, renameSync, statSync } from 'node:fs'
import type { Environment } from '@ground-control/server/platform/environment'
import type { FastifyServerOptions } from 'fastify'

const largestLogBytes = 20 * 1024 * 1024

/** On one machine a file, kept from growing for ever; elsewhere standard output, for whoever collects it. */
export function serverLogger(environment: Environment, file: string | null): FastifyServerOptions['logger'] {
  if (file && existsSync(file) && statSync(file).size > largestLogBytes) renameSync(file, `${file}.old`)
  return {
    level: environment.LOG_LEVEL,
    redact: ['req.headers', 'token', 'email', 'phone', '*.token', '*.email', '*.phone'],
    ...(file && { file }),
  }
}
