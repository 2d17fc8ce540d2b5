export type RemoteConfig = {
  readonly enable_ticket_transfers: boolean
  readonly enable_ticket_refunds: boolean
  readonly enable_comp_tickets: boolean
  readonly welcome_message: string
  readonly default_ticket_expiry_days: number
  readonly cloud_functions_domain: string
}

/** K2: what counts while remote configuration cannot be read. Refunds stay off then: money needs an explicit yes. */
export const remoteConfigDefaults: RemoteConfig = {
  enable_ticket_transfers: true,
  enable_ticket_refunds: false,
  enable_comp_tickets: true,
  welcome_message: '',
  default_ticket_expiry_days: 30,
  cloud_functions_domain: '',
}
