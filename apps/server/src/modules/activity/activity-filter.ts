export type ActivityFilter = {
  readonly eventId?: string | undefined
  readonly orgId?: string | undefined
  readonly accountId?: string | undefined
}
