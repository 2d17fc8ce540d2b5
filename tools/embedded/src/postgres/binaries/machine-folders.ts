import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const debianRoot = '/usr/lib/postgresql'

/** Folders of the machine with a whole Postgres in them: those of the PATH, then Debian's, newest first. */
export function machineFolders(path = process.env.PATH ?? ''): string[] {
  const onPath = path.split(delimiter).filter((folder) => folder !== '')
  const debian = existsSync(debianRoot)
    ? readdirSync(debianRoot)
        .sort((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10))
        .map((major) => join(debianRoot, major, 'bin'))
    : []
  return [...new Set([...onPath, ...debian])].filter((folder) =>
    ['postgres', 'initdb'].every((program) => existsSync(join(folder, program))),
  )
}
