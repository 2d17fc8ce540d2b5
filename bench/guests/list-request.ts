import type { Page } from '@playwright/test'

/** How the console asks for the guest list: what the floor has to ask for too. */
export type ListRequest = { readonly url: string; readonly authorization: string }

/** Waits until a page of the console has asked for the list. */
export async function listRequestOf(page: Page, eventId: string): Promise<ListRequest> {
  const request = await page.waitForRequest((each) => new URL(each.url()).pathname.endsWith(`/${eventId}/details`))
  const { authorization = '' } = await request.allHeaders()
  return { url: request.url(), authorization }
}
