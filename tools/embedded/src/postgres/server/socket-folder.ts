import { chownSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { EmbeddedPostgresError, errorCode, folderProblem } from '#postgres/errors.ts'
import { canEnter, type ServerUser } from './server-user.ts'

export const defaultPort = 5432

const prefix = 'ground-control-pg-'
const socketName = `.s.PGSQL.${defaultPort}`

/** A socket path holds 104 bytes on macOS and 108 on Linux, including the final zero. */
const maxSocketPathBytes = 103

/** Connections need no password, so this folder protects them: mkdtemp uses mode 0700 and an unpredictable name. */
export function makeSocketFolder(user: ServerUser): string {
  const root = [...new Set([tmpdir(), '/tmp', '/var/tmp'])].find(
    (each) =>
      Buffer.byteLength(join(each, `${prefix}XXXXXX`, socketName)) <= maxSocketPathBytes && canEnter(user, each),
  )
  if (!root) {
    throw new EmbeddedPostgresError(
      `No temporary folder can hold the database's socket: ${user.name} can use neither ${tmpdir()} nor /tmp.`,
    )
  }
  try {
    const folder = mkdtempSync(join(root, prefix))
    if ('uid' in user.runAs) chownSync(folder, user.runAs.uid, user.runAs.gid)
    return folder
  } catch (error) {
    throw folderProblem(root, error)
  }
}

/** Removes only what this file creates, because the name may come from a file someone else wrote. */
export function removeSocketFolder(folder: string) {
  if (!basename(folder).startsWith(prefix)) return
  try {
    for (const name of [socketName, `${socketName}.lock`]) rmSync(join(folder, name), { force: true })
    rmdirSync(folder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EACCES', 'EPERM'].includes(errorCode(error))) throw error
  }
}
