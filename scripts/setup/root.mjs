import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The project's folder, with a closing slash. Searched for, because in a bundle this file is at another depth. */
export const root = fileURLToPath(above(new URL('.', import.meta.url)))

/** @param {URL} folder @returns {URL} */
function above(folder) {
  if (existsSync(new URL('package-lock.json', folder))) return folder
  const parent = new URL('../', folder)
  if (parent.href === folder.href) throw new Error('This file is outside the project.')
  return above(parent)
}
