/** `queued`: will be emailed. The others are only saved here. */
export const replyDeliveries = ['queued', 'no-mail', 'no-address'] as const
export type ReplyDelivery = (typeof replyDeliveries)[number]

/** Never says 'sent', because only the mail server can say so, later. */
export const replyDeliveryWords: Readonly<Record<ReplyDelivery, string>> = {
  queued: 'Reply queued for email.',
  'no-mail': 'Saved here only. No mail is set up.',
  'no-address': 'Saved here only. This person has no email address.',
}
