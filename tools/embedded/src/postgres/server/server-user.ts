import { spawnSync } from 'node:child_process'
import { readFileSync, type Stats } from 'node:fs'
import { PostgresUnavailable } from '#postgres/errors.ts'

/** `runAs` holds options for spawn. Empty means the current user. */
export type ServerUser = {
  readonly name: string
  readonly runAs: { readonly uid: number; readonly gid: number } | Record<string, never>
}

const ourselves: ServerUser = { name: 'the current user', runAs: {} }

/** Postgres refuses to run as root, so root uses the owner of existing data, or an unprivileged account. */
export function chooseServerUser(existingData: Stats | null): ServerUser {
  if (!isRoot()) return ourselves
  if (existingData && existingData.uid !== 0) {
    const { uid, gid } = existingData
    return { name: `user ${uid}`, runAs: { uid, gid } }
  }
  const user = ['postgres', '_postgres', 'nobody'].flatMap(lookUp).find((each) => allows(each, 'exit 0'))
  if (user) return user
  throw new PostgresUnavailable(
    'Postgres does not run as root, and this machine has no account "postgres" or "nobody" to run it. Start as an ordinary user, or set DATABASE_URL.',
  )
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Asks the system, because mode bits do not show access lists and mounts. */
export function canEnter(user: ServerUser, folder: string): boolean {
  return allows(user, 'test -d "$1" && test -x "$1"', folder)
}

export function canRun(user: ServerUser, program: string): boolean {
  return allows(user, 'test -r "$1" && test -x "$1"', program)
}

function allows(user: ServerUser, script: string, ...args: string[]): boolean {
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...args], { ...user.runAs, cwd: '/', stdio: 'ignore' }).status === 0
}

function lookUp(name: string): ServerUser[] {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? [{ name: `the account "${name}"`, runAs: { uid: Number(uid), gid: Number(gid) } }] : []
}
