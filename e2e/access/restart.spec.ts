import { expect, test } from '#platform/fixtures.ts'

test('A9 A2 a session outlives a restart of the server, also one that changes the signing key', async ({
  page,
  platform,
  signIn,
}) => {
  await signIn()
  const refresh = page.getByRole('button', { name: /^Data age/ }).first()
  await expect(refresh).toBeVisible()
  await platform.stop()
  await platform.pool.query('delete from identity.signing_keys')
  await platform.start()

  const statuses: number[] = []
  page.on('response', (reply) => {
    if (reply.url().includes('/stats/events')) statuses.push(reply.status())
  })
  await refresh.click()
  await expect.poll(() => statuses).toEqual([401, 200])
  await expect(page).toHaveURL('/dashboard-overview')
  await expect(page.getByRole('button', { name: 'Account: Mara Okafor' })).toBeVisible()
})
