type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Waiting & { readonly request: Request; respondWith(reply: Promise<Response>): void }
type Worker = {
  addEventListener(name: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void
  skipWaiting(): Promise<void>
}

/** Inserted by the build: the offline page, its files, and a name that changes with them. */
declare const __OFFLINE_PAGE__: { readonly name: string; readonly page: string; readonly files: readonly string[] }

const { name, page, files } = __OFFLINE_PAGE__
const prefix = 'ground-control.door-page.'
const cacheName = prefix + name

// The page's types don't include service workers.
const worker = self as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(keep().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()))

/**
 * Shows the offline page if the door can't be loaded; everything else goes to the network. The console itself is never
 * cached, so no old one is served.
 */
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept(page)))
  else if (origin === self.location.origin && files.includes(pathname)) {
    event.respondWith(kept(pathname).catch(() => fetch(request)))
  }
})

async function keep(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll([page, ...files].map((address) => new Request(address, { cache: 'no-cache' })))
}

async function kept(address: string): Promise<Response> {
  const reply = await (await caches.open(cacheName)).match(address)
  return reply ?? Promise.reject(new TypeError('Not kept.'))
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((each) => each.startsWith(prefix) && each !== cacheName).map((each) => caches.delete(each)),
  )
}
