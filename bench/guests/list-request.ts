import type { Page } from '@playwright/test'

export type ListRequest = { readonly url: string; readonly authorization: string }

export async function listRequestOf(page: Page, eventId: string): Promise<ListRequest> {
  const request = await page.waitForRequest((each) => new URL(each.url()).pathname.endsWith(`/${eventId}/details`))
  const { authorization = '' } = await request.allHeaders()
  return { url: request.url(), authorization }
}
