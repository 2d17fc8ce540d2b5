import { fileURLToPath } from 'node:url'

/** The project's folder, with the closing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
