import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const passedOver = new Set(['node_modules', 'dist', '.data', 'test-results'])

/**
 * One hash over the content of files and folders. It changes with any of the sources.
 * @param {string} root @param {readonly string[]} places
 */
export function contentHash(root, places) {
  const hash = createHash('sha256')
  /** @param {string} place */
  const visit = (place) => {
    const full = path.join(root, place)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) if (!passedOver.has(name)) visit(path.join(place, name))
    } else hash.update(place).update('\0').update(readFileSync(full)).update('\0')
  }
  for (const place of places) visit(place)
  return hash.digest('hex')
}

/** @param {string} file @param {string} hash */
export const isStamped = (file, hash) => existsSync(file) && readFileSync(file, 'utf8') === hash

/** @param {string} file @param {string} hash */
export const stamp = (file, hash) => writeFileSync(file, hash)
