import { ApiError } from '@ground-control/contract/client'
import { refundPayment, refundTickets } from '@ground-control/contract/refunds'
import type { EventId, OrgId } from '@ground-control/domain/values/ids'
import { afterAll, beforeAll } from 'vitest'
import type { Outside } from '#app.ts'
import { createStripeProvider } from '#platform/payments/stripe-provider.ts'
import { salesOf } from '#testing/sales.ts'
import { type Person, people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'
import { startBank } from './start-bank.ts'

type Body = {
  paymentIntentId: string
  ticketIds: readonly string[]
  amount: number
  fees?: number
  reason?: string
  tellCustomer?: boolean
}
type Options = { as?: Person; key?: string; org?: string | null }

export const webhookSecret = 'whsec_test'
export const formerWebhookSecret = 'whsec_former'

/** The real app with its own provider and a sold event; refunds are switched on. */
export async function useRefunds({
  timeoutMs = 3_000,
  outside = {},
}: {
  timeoutMs?: number
  outside?: Partial<Outside> & { readonly asRuntimeRole?: boolean }
} = {}) {
  const bank = await startBank()
  const payments = createStripeProvider({
    secretKey: 'sk_test_bank',
    apiBase: bank.origin,
    webhookSecret: `${webhookSecret}, ${formerWebhookSecret}`,
    timeoutMs,
  })
  const api = useApi({ payments, ...outside })
  const sales = salesOf(api.pool)
  let eventId: EventId
  let orgId: OrgId

  beforeAll(async () => {
    orgId = await sales.organization()
    eventId = await sales.event({ orgId })
    await setSwitch(true)
  })
  afterAll(() => bank.close())

  const setSwitch = (isOn: boolean) =>
    api.pool.query(
      `insert into remote_config (key, value) values ('enable_ticket_refunds', to_jsonb($1::boolean))
       on conflict (key) do update set value = excluded.value`,
      [isOn],
    )

  const headers = ({ key, org = orgId }: Options) => ({
    ...(org !== null && { organizationId: org }),
    ...(key !== undefined && { idempotencyKey: key }),
  })

  return {
    ...api,
    bank,
    payments,
    sales,
    setSwitch,
    event: () => eventId,
    organization: () => orgId,

    async sell(...prices: readonly number[]) {
      const { paymentId, tickets } = await sales.sell(eventId, { prices: [...prices] })
      return { paymentId, ids: tickets.map(({ id }) => id) }
    },

    /** v2, as the guest list sends it. */
    refund: ({ paymentIntentId, ticketIds, ...rest }: Body, options: Options = {}) =>
      outcome(
        api.as(options.as ?? people.mara)(
          refundTickets,
          { body: { paymentIntentId, ticketIds: [...ticketIds], ...rest } as never },
          headers(options),
        ),
      ),

    refundV1: (body: { paymentIntentId: string; ticketIds?: readonly string[] }, options: Options = {}) =>
      outcome(api.as(options.as ?? people.mara)(refundPayment, { body: body as never }, headers(options))),

    async ticketRows(ids: readonly string[]) {
      const { rows } = await api.pool.query<{ refund_id: string | null; refunded_cents: number; updated_by: string }>(
        'select refund_id, refunded_at, refunded_cents, updated_by from tickets where id = any($1) order by id',
        [ids],
      )
      return rows
    },
  }
}

async function outcome<T>(reply: Promise<T>): Promise<{ reply: T | null; error: ApiError | null }> {
  try {
    return { reply: await reply, error: null }
  } catch (error) {
    if (error instanceof ApiError) return { reply: null, error }
    throw error
  }
}
