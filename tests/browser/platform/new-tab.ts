import { type BrowserContext, expect } from '@playwright/test'

/**
 * The address of the tab that this opens; closes the tab. Asks the browser, because Playwright misses a tab whose page
 * loads before it listens.
 */
export async function addressOfNewTab(context: BrowserContext, open: () => Promise<void>): Promise<string> {
  const session = await context.browser()?.newBrowserCDPSession()
  if (!session) throw new Error('This browser lists no tabs.')
  const tabs = async () => {
    const { targetInfos } = await session.send('Target.getTargets')
    return targetInfos.filter(({ type }) => type === 'page')
  }
  const before = new Set((await tabs()).map(({ targetId }) => targetId))
  await open()
  let address = ''
  await expect(async () => {
    const tab = (await tabs()).find(({ targetId }) => !before.has(targetId))
    expect(tab?.url).toMatch(/^http/)
    address = tab?.url ?? ''
    await session.send('Target.closeTarget', { targetId: tab?.targetId ?? '' })
  }).toPass()
  await session.detach()
  return new URL(address).pathname
}
