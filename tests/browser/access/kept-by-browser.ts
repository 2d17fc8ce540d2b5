import { expect, type Page } from '@playwright/test'

/** Everything the browser stores for the origin, in any kind of storage, by name. */
export const keptByBrowser = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(async () => {
    const finished = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const kept: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(localStorage)) kept[`local ${key}`] = value
    for (const [key, value] of Object.entries(sessionStorage)) kept[`session ${key}`] = value
    for (const name of await caches.keys()) kept[`cache ${name}`] = true
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await finished(indexedDB.open(name))
      for (const table of database.objectStoreNames) {
        const values = await finished(database.transaction(table).objectStore(table).getAll())
        if (values.length > 0) kept[`database ${name} ${table}`] = values
      }
      database.close()
    }
    if (document.cookie) kept.cookies = document.cookie
    return kept
  })

/** No token is left, so nothing can bring the session back. */
export async function expectNoSession(page: Page): Promise<void> {
  const tokens = /eyJ|accessToken|refreshToken/i
  await expect.poll(async () => JSON.stringify(await keptByBrowser(page))).not.toMatch(tokens)
}
