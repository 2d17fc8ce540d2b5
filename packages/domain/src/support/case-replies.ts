/** `queued`: it leaves by email. The others are saved here only. */
export const replyDeliveries = ['queued', 'no-mail', 'no-address'] as const
export type ReplyDelivery = (typeof replyDeliveries)[number]

/** Never that it is sent: only the mail server can say so, and later. */
export const replyDeliveryWords: Readonly<Record<ReplyDelivery, string>> = {
  queued: 'Reply queued for email.',
  'no-mail': 'Saved here only. No mail is set up.',
  'no-address': 'Saved here only. This person has no email address.',
}
