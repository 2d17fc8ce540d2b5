import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { identity } from '#platform/identity/identity.ts'
import { loadLateParts } from '#ui/overlays/late-part.ts'
import { whenSettled } from './settled.ts'

const againMs = 15_000

/** Running the screens' code takes from a phone what the first seconds on a screen need. */
const runAfterMs = 10_000

/**
 * Fetches overlays and the other screens' code once the first screen has settled, so that opening them needs no wait,
 * not even while the server can't be reached. Runs it once that screen has been open for a while.
 */
export function useScreensAhead(): void {
  const router = useRouter()
  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function fetchAhead() {
      try {
        await whenSettled(router)
        // The sign-in screen must open even if the server is down by then.
        await router.routesById['/login'].options.component?.preload?.()
        await identity().prepare?.()
        await loadLateParts()
        for (const file of filesOfScreens()) {
          if (isLeft) return
          await fetchToCache(file)
        }
        wait(run, runAfterMs)
      } catch {
        wait(fetchAhead, againMs)
      }
    }
    async function run() {
      try {
        for (const { id, options } of Object.values(router.routesById)) {
          if (isLeft) return
          if (id.startsWith('/_staff/')) await options.component?.preload?.()
        }
        await loadLateParts()
      } catch {
        wait(run, againMs)
      }
    }
    function wait(step: () => Promise<void>, ms: number) {
      if (!isLeft) timer = setTimeout(step, ms)
    }
    void fetchAhead()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [router])
}

/** The build lists them in the page; the development server has none. */
const filesOfScreens = (): readonly string[] =>
  JSON.parse(document.getElementById('files-of-screens')?.textContent ?? '[]')

async function fetchToCache(file: string): Promise<void> {
  const reply = await fetch(file, { priority: 'low' })
  if (!reply.ok) throw new Error(`${file} can't be loaded.`)
  await reply.arrayBuffer()
}
