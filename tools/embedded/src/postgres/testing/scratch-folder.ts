import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const gib = 1024 ** 3

/**
 * A new folder for databases that tests throw away, in memory if there is plenty: creating and dropping databases of
 * 650 files keeps ext4 busier than the tests keep Postgres.
 */
export function scratchFolder(name: string): string {
  const folder = mkdtempSync(path.join(isRoomy() ? memory : tmpdir(), `ground-control-${name}-`))
  // Root's database runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  return folder
}

function isRoomy(): boolean {
  if (process.platform !== 'linux' || freemem() < 6 * gib) return false
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= 3 * gib
  } catch {
    return false
  }
}
