import { setRemoteConfig } from '@ground-control/contract/settings'
import type { KillSwitch } from '@ground-control/domain/settings/remote-config'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '#testing/use-api.ts'
import { createSwitches } from './switches.ts'

const { call, pool } = useApi()
const { requireOnIn } = createSwitches()
const requireOn = (name: KillSwitch) => requireOnIn(drizzle({ client: pool }), name)

const reason = 'The bank is down'
const set = (values: Partial<Record<KillSwitch, boolean | null>>) => call(setRemoteConfig, { body: { values, reason } })
const isOn = async (name: KillSwitch) =>
  requireOn(name).then(
    () => true,
    (error: { code?: string }) => (error.code === 'switched-off' ? false : Promise.reject(error)),
  )

beforeEach(async () => {
  await pool.query('delete from remote_config')
})

test('an unset switch is on', { tags: ['M10'] }, async () => {
  expect(await isOn('enable_ticket_refunds')).toBe(true)
  expect(await isOn('enable_ticket_transfers')).toBe(true)
  expect(await isOn('enable_comp_tickets')).toBe(true)
})

test.each(['enable_ticket_refunds', 'enable_ticket_transfers', 'enable_comp_tickets'] as const)(
  '%s takes effect at the next call, each time it is switched',
  { tags: ['M10'] },
  async (name) => {
    for (const on of [true, false, true, false]) {
      await set({ [name]: on })
      expect(await isOn(name)).toBe(on)
    }
  },
)

test('a switch that is no longer set is on again', { tags: ['M10'] }, async () => {
  await set({ enable_ticket_refunds: false, enable_comp_tickets: false })
  await set({ enable_ticket_refunds: null, enable_comp_tickets: null })
  expect([await isOn('enable_ticket_refunds'), await isOn('enable_comp_tickets')]).toEqual([true, true])
})

test.each(['"true"', '"false"', '0', '1', 'null', '[]', '{"on": false}', '""'])(
  'a switch that holds %s counts as not set',
  { tags: ['K2', 'M10'] },
  async (value) => {
    await pool.query(
      `insert into remote_config (key, value) values
         ('enable_ticket_refunds', $1), ('enable_ticket_transfers', $1), ('enable_comp_tickets', $1)`,
      [value],
    )
    expect(await isOn('enable_ticket_refunds')).toBe(true)
    expect([await isOn('enable_ticket_transfers'), await isOn('enable_comp_tickets')]).toEqual([true, true])
  },
)

test('the refusal names the switch that is off and the reason', { tags: ['M10', 'F11'] }, async () => {
  await set({ enable_ticket_refunds: false })
  await expect(requireOn('enable_ticket_refunds')).rejects.toMatchObject({
    status: 409,
    code: 'switched-off',
    message: 'Refunds are switched off (enable_ticket_refunds): The bank is down',
  })
})
