import type { BrowserContext, Page } from '@playwright/test'
import { guestsPath } from './loading.ts'

type ListRequest = { readonly url: string; readonly authorization: string }

/** The request for the list as the console sends it, with a real token. */
export async function requestOf(context: BrowserContext, eventId: string): Promise<ListRequest> {
  const page = await context.newPage()
  const asked = listRequestOf(page, eventId)
  await page.goto(guestsPath(eventId), { waitUntil: 'commit' })
  const request = await asked
  await page.close()
  return request
}

/** The lower bound of any screen: the same bytes fetched and parsed by a worker, in a blank page. */
export async function measureFloor(context: BrowserContext, request: ListRequest): Promise<number> {
  const page = await context.newPage()
  try {
    await page.goto(`${new URL(request.url).origin}/healthz`)
    const { rows, milliseconds } = await page.evaluate(fetchInWorker, request)
    if (rows === 0) throw new Error('The floor was measured on an empty list.')
    return milliseconds
  } finally {
    await page.close()
  }
}

/** Timed by the worker's clock, without its start and the message back. */
function fetchInWorker(request: ListRequest): Promise<{ rows: number; milliseconds: number }> {
  const source = `onmessage = async ({ data }) => {
    const started = performance.now()
    const reply = await fetch(data.url, { headers: { authorization: data.authorization }, cache: 'no-store' })
    const rows = JSON.parse(await reply.text()).length
    postMessage({ rows, milliseconds: performance.now() - started })
  }`
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      worker.terminate()
      resolve(data)
    }
    worker.onerror = (event) => reject(new Error(event.message))
    worker.postMessage(request)
  })
}

async function listRequestOf(page: Page, eventId: string): Promise<ListRequest> {
  const request = await page.waitForRequest((each) => new URL(each.url()).pathname.endsWith(`/${eventId}/details`))
  const { authorization = '' } = await request.allHeaders()
  return { url: request.url(), authorization }
}
