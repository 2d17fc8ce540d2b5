export const refundsOffReasons = ['no-provider', 'other-account'] as const
export type RefundsOff = (typeof refundsOffReasons)[number]

export const refundsOffWords: Readonly<Record<RefundsOff, string>> = {
  'no-provider': 'Refunds are off: no payment provider is set up.',
  'other-account': 'Refunds are off: the payment key belongs to another account than this platform’s payments.',
}
