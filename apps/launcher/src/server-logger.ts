import { existsSync, renameSync, statSync } from 'node:fs'
import type { Outside } from '@ground-control/server/app'
import type { Environment } from '@ground-control/server/platform/environment'

const largestLogBytes = 20 * 1024 * 1024

/** On one machine a file, kept from growing for ever; elsewhere standard output, for whoever collects it. */
export function serverLogger(environment: Environment, file: string | null): Outside['logger'] {
  if (file && existsSync(file) && statSync(file).size > largestLogBytes) renameSync(file, `${file}.old`)
  return { level: environment.LOG_LEVEL, ...(file && { file }) }
}
