import {
  isFunctionsDomain,
  isWelcomeMessage,
  killSwitches,
  type RemoteConfig,
} from '@ground-control/domain/settings/remote-config'
import { isBlank } from '@ground-control/domain/values/blank-text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Count, Instant, queryFlag } from './primitives.ts'
import { mustBeStorable } from './storable.ts'

/** The valid values. An invalid one counts as not set. */
export const remoteConfigValues = {
  enable_ticket_transfers: z.boolean(),
  enable_ticket_refunds: z.boolean(),
  enable_comp_tickets: z.boolean(),
  enable_customer_mail: z.boolean(),
  welcome_message: z.string().max(500).refine(isWelcomeMessage, 'must be empty or have visible characters'),
  default_ticket_expiry_days: z.int().min(1).max(3650),
  cloud_functions_domain: z
    .string()
    .max(200)
    .refine(isFunctionsDomain, 'must be empty, a domain such as functions.example, or an https address'),
} satisfies { readonly [Key in keyof RemoteConfig]: z.ZodType<RemoteConfig[Key]> }

const RemoteConfigReply = z.object({
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  changes: z
    .record(
      z.string(),
      z.object({
        updatedAt: Instant,
        updatedBy: z.string().nullable(),
        updatedByName: z.string().nullish(),
        reason: z.string().nullish(),
        /** When a switch that is off turns on again automatically. */
        onAgainAt: Instant.nullish(),
      }),
    )
    .optional(),
  openConsoles: Count.optional(),
})

export const getRemoteConfig = endpoint({
  name: 'getRemoteConfig',
  method: 'GET',
  path: '/api/v1/admin/remote-config',
  summary: 'Remote configuration: only the values that were set, the rest are defaults',
  permission: 'staff',
  query: z.strictObject({ consoles: queryFlag.optional() }),
  reply: RemoteConfigReply,
})

const settable = z
  .strictObject({
    enable_ticket_transfers: remoteConfigValues.enable_ticket_transfers.nullable(),
    enable_ticket_refunds: remoteConfigValues.enable_ticket_refunds.nullable(),
    enable_comp_tickets: remoteConfigValues.enable_comp_tickets.nullable(),
    enable_customer_mail: remoteConfigValues.enable_customer_mail.nullable(),
    welcome_message: remoteConfigValues.welcome_message.nullable(),
    default_ticket_expiry_days: remoteConfigValues.default_ticket_expiry_days.nullable(),
    cloud_functions_domain: remoteConfigValues.cloud_functions_domain.nullable(),
  })
  .partial()

/** null resets a value to its default. */
export const setRemoteConfig = endpoint({
  name: 'setRemoteConfig',
  method: 'PUT',
  path: '/api/v1/admin/remote-config',
  summary: 'Set values of the remote configuration; the server obeys its switches at once',
  permission: 'staff',
  body: z
    .strictObject({
      values: settable
        .refine((values) => Object.keys(values).length > 0, 'must name at least one value')
        .superRefine(mustBeStorable),
      /** The values the caller read, null if unset. If one of them changed since, this change is refused. */
      expected: settable.optional(),
      /** Required to turn a switch off. Everybody affected sees it. */
      reason: z.string().max(2000).optional(),
      /** When the switches turned off here turn on again automatically. */
      onAgainAt: Instant.optional(),
    })
    .refine(({ values, reason = '' }) => !isBlank(reason) || !killSwitches.some((name) => values[name] === false), {
      path: ['reason'],
      message: 'must say why, to turn a switch off',
    }),
  reply: RemoteConfigReply,
  refusals: { 409: 'Somebody else has changed a value since' },
})
