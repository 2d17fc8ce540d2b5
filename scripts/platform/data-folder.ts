import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from './start-problem.ts'

export type DataFolder = { readonly postgres: string; readonly serverLog: string }

/** Makes sure that DATA_DIR can be used before anything is started in it. */
export function openDataFolder(root: string, wanted: string): DataFolder {
  const folder = path.resolve(root, wanted)
  const logs = path.join(folder, 'logs')
  try {
    const isNew = mkdirSync(logs, { recursive: true }) !== undefined
    accessSync(folder, constants.W_OK | constants.X_OK)
    accessSync(logs, constants.W_OK | constants.X_OK)
    // Root's database runs as another user, who must be able to pass through; what is in it is 0700 by itself.
    if (isNew && process.getuid?.() === 0) chmodSync(folder, statSync(folder).mode | 0o011)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why =
      code === 'EACCES' || code === 'EPERM'
        ? 'permission was denied'
        : code === 'EROFS'
          ? 'its disk is read-only'
          : code === 'ENOTDIR' || code === 'EEXIST'
            ? 'a file stands in its way'
            : String(error)
    throw new StartProblem(`the data folder ${folder} cannot be written: ${why}. Set DATA_DIR to another folder`)
  }
  return { postgres: path.join(folder, 'postgres'), serverLog: path.join(logs, 'server.log') }
}
