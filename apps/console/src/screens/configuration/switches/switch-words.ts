import type { KillSwitch } from '@ground-control/domain/settings/remote-config'

type SwitchWords = {
  /** As in 'Turn refunds off'. */
  readonly what: string
  readonly effect: string
  /** Where everybody reads the reason. */
  readonly shownBeside: string
  readonly usualReasons: readonly string[]
}

export const switchWords: Readonly<Record<KillSwitch, SwitchWords>> = {
  enable_ticket_refunds: {
    what: 'refunds',
    effect: 'No one can start a refund',
    shownBeside: 'the disabled REFUND buttons',
    usualReasons: ['Provider problem', 'Wrong refunds', 'Maintenance'],
  },
  enable_ticket_transfers: {
    what: 'transfers',
    effect: 'No one can transfer a ticket',
    shownBeside: 'the disabled transfer buttons',
    usualReasons: ['Wrong transfers', 'Suspected fraud', 'Maintenance'],
  },
  enable_comp_tickets: {
    what: 'comps',
    effect: 'No one can issue complimentary tickets',
    shownBeside: 'the disabled comp buttons',
    usualReasons: ['Wrong comps', 'Capacity check', 'Maintenance'],
  },
  enable_customer_mail: {
    what: 'customer mail',
    effect: 'No customer is told of a refund, transfer or comp by email',
    shownBeside: '“Tell the customer”',
    usualReasons: ['Wrong emails', 'Mail problem', 'Maintenance'],
  },
}
