import type { AccountId, EventId, JobId, OrgId, PaymentId, RefundId } from '@ground-control/domain/values/ids'

/** The brand exists only as a type. Any text passes, because each screen says itself if nothing has this ID. */
const idOf = <Id extends string>(text: string): Id => text as Id

export const eventParams = {
  parse: ({ eventId }: { readonly eventId: string }) => ({ eventId: idOf<EventId>(eventId) }),
}
export const organizationParams = {
  parse: ({ orgId }: { readonly orgId: string }) => ({ orgId: idOf<OrgId>(orgId) }),
}
export const accountParams = {
  parse: ({ accountId }: { readonly accountId: string }) => ({ accountId: idOf<AccountId>(accountId) }),
}
export const purchaseParams = {
  parse: ({ paymentIntentId }: { readonly paymentIntentId: string }) => ({
    paymentIntentId: idOf<PaymentId>(paymentIntentId),
  }),
}
export const refundParams = {
  parse: ({ refundId }: { readonly refundId: string }) => ({ refundId: idOf<RefundId>(refundId) }),
}
export const jobParams = {
  parse: ({ jobId }: { readonly jobId: string }) => ({ jobId: idOf<JobId>(jobId) }),
}
export const staffParams = {
  parse: ({ staffId }: { readonly staffId: string }) => ({ staffId: idOf<AccountId>(staffId) }),
}
