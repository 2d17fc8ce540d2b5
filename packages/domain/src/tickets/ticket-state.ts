export type RefundMark = {
  readonly refundId?: string | null | undefined
  readonly refundedAt?: string | null | undefined
}

/** Either mark is enough: a platform may keep only one of them. */
export const isRefunded = ({ refundId, refundedAt }: RefundMark): boolean => Boolean(refundId || refundedAt)
