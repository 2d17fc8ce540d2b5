import { expect, test, turnRefundsOff, turnRefundsOn } from '#configuration/configuration-page.ts'
import { openConsole } from '#platform/open-console.ts'
import { callOff, holdProvider, soldShow, state } from './jobs-page.ts'

test('switching refunds off pauses a running job, which says so', { tag: '@E4' }, async ({
  page,
  boxOffice,
  platform,
}) => {
  const provider = await holdProvider(platform)
  await callOff(page, await soldShow(boxOffice, { prices: [4500, 2500] }))
  const other = await page.context().newPage()
  await openConsole(other, '/configuration')
  await turnRefundsOff(other, 'The bank is down')
  await expect(other.getByRole('list', { name: 'Features' })).toContainText('Refunds off')
  await provider.release()
  await expect(page.getByText(/refunds were switched off/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveAccessibleDescription(
    'Refunds are switched off: The bank is down.',
  )
  await turnRefundsOn(other)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(state(page, 'Done')).toBeVisible()
})
