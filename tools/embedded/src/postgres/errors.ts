/** The message is for the user. `cause` holds the technical error. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError'
}

export class PostgresUnavailable extends EmbeddedPostgresError {
  override readonly name = 'PostgresUnavailable'
}

export function folderProblem(folder: string, cause: unknown): EmbeddedPostgresError {
  const code = errorCode(cause)
  const reason = reasons[code] ?? errorText(cause)
  return new EmbeddedPostgresError(`The database folder ${folder} cannot be used: ${reason}.`, { cause })
}

export function serverProblem(folder: string, output: string, logFile?: string): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded/i.test(output)) return folderProblem(folder, { code: 'ENOSPC' })
  const lines = output.split('\n').map((line) => line.trim())
  const told = lines.find((line) => /\b(FATAL|PANIC)\b|\berror:/.test(line)) ?? lines.findLast((line) => line !== '')
  const reason = told?.replace(/^.*?\b(?:FATAL|PANIC|error):\s*/, '').replace(/\.$/, '') ?? 'it ended without a message'
  const more = logFile ? ` See ${logFile}.` : ''
  return new EmbeddedPostgresError(`The database in ${folder} did not start: ${reason}.${more}`, { cause: output })
}

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

const anotherFolder = 'set DATA_DIR to a writable folder'
const denied = `permission denied; ${anotherFolder}`
const inTheWay = `a file is in the way; ${anotherFolder}`
const full = 'the disk is full; free some space and start again'
const reasons: Readonly<Record<string, string>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: `the disk is read-only; ${anotherFolder}`,
  ENOENT: `it cannot be created there; ${anotherFolder}`,
  ENOTDIR: inTheWay,
  EEXIST: inTheWay,
  ENOSPC: full,
  EDQUOT: full,
  EBUSY: 'it is a mount point; name a folder inside it',
  EXDEV: 'it is a mount point; name a folder inside it',
}
