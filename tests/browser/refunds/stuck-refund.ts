import type { Page } from '@playwright/test'
import { openRefund } from '#guests/guest-page.ts'
import type { BoxOffice } from '#platform/box-office.ts'
import { openConsole } from '#platform/open-console.ts'
import type { Platform } from '#platform/run-platform.ts'
import { expect } from '#platform/staff-test.ts'

/** A refund whose outcome stays unknown: the provider made none and keeps answering 500. */
export async function stuckRefund(page: Page, boxOffice: BoxOffice, { pool }: Pick<Platform, 'pool'>) {
  const eventId = await boxOffice.event({ name: 'Broken Provider Night' })
  const { paymentId } = await boxOffice.sell(eventId, {
    purchaser: { name: 'Ada Lovelace' },
    tickets: [{ name: 'Floor', price: 4500 }],
  })
  await boxOffice.failProvider(paymentId, { kind: 'kept-500' })
  await openConsole(page, `/events/${eventId}/guests`)
  const { dialog } = await openRefund(page, 'Ada Lovelace')
  await dialog.getByRole('button', { name: 'Refund $45.00' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  // Makes it an hour old, with its next repeat in the future. A repeat in progress would change both again.
  const wait = () =>
    pool.query<{ id: string }>(
      `update refunds set last_sent_at = now() - interval '1 hour', lease_until = now() + interval '1 hour'
       where payment_id = $1 returning id`,
      [paymentId],
    )
  const { rows } = await wait()
  await openConsole(page, `/refunds/${rows[0]?.id}`)
  await expect(page.getByText('UNKNOWN', { exact: true })).toBeVisible()
  await wait()
  return { paymentId }
}
