import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { attention } from './board-page.ts'

const words = 'Refunds are off: the payment key belongs to another account than this platform’s payments.'

test.alone(
  'the board says that the payment key belongs to another account',
  { tag: ['@R4', '@X1'] },
  async ({ page, platform }) => {
    const keep = (account: string) =>
      platform.pool.query<{ account_id: string }>(
        `update provider_account set account_id = $1 from provider_account old returning old.account_id`,
        [account],
      )
    const kept = (await keep('acct_other')).rows[0]?.account_id ?? ''
    try {
      await openConsole(page, '/dashboard')
      await expect(attention(page)).toContainText(words)
      await expect(attention(page)).not.toContainText('ALL SYSTEMS NOMINAL')
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(attention(page).getByText(words)).toBeInViewport()
      await expectNoAxeViolations(page, 'main')
    } finally {
      await keep(kept)
    }
    await page.reload()
    await expect(attention(page).getByRole('listitem').first()).toBeVisible()
    await expect(attention(page)).not.toContainText('Refunds are off')
  },
)
