import { chownSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { EmbeddedPostgresError, errorCode, folderProblem } from '#postgres/errors.ts'
import { canEnter, type ServerUser } from './server-user.ts'

export const defaultPort = 5432

const prefix = 'ground-control-pg-'
const socketName = `.s.PGSQL.${defaultPort}`

/** The address of a socket holds 104 bytes on macOS and 108 on Linux, the closing zero included. */
const longestSocketPath = 103

/**
 * Connections are trusted, and this folder is the lock before them: mkdtemp makes it with mode 0700, under a name
 * that nobody can take beforehand.
 */
export function makeSocketFolder(user: ServerUser): string {
  const root = [...new Set([tmpdir(), '/tmp', '/var/tmp'])].find(
    (each) => Buffer.byteLength(join(each, `${prefix}XXXXXX`, socketName)) <= longestSocketPath && canEnter(user, each),
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

/** Only ever takes away what this file made, since the name may come from a file that someone else wrote. */
export function removeSocketFolder(folder: string) {
  if (!basename(folder).startsWith(prefix)) return
  try {
    for (const name of [socketName, `${socketName}.lock`]) rmSync(join(folder, name), { force: true })
    rmdirSync(folder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EACCES', 'EPERM'].includes(errorCode(error))) throw error
  }
}
