type NewCase = {
  readonly subject: string
  readonly category: string
  readonly priority: 'urgent' | 'high' | 'normal' | 'low'
  readonly text: (eventName: string) => string
}

/** What people write in about. */
export const newCases: readonly NewCase[] = [
  {
    subject: 'Cannot come, may I have a refund',
    category: 'refund',
    priority: 'normal',
    text: (event) => `Something came up and I cannot make it to ${event}. Is a refund possible?`,
  },
  {
    subject: 'Ticket for somebody else',
    category: 'transfer',
    priority: 'normal',
    text: (event) => `A friend goes to ${event} in my place. How do I pass on the ticket?`,
  },
  {
    subject: 'My ticket is not in the app',
    category: 'missing-ticket',
    priority: 'high',
    text: (event) => `I paid for ${event}, but the app shows no ticket.`,
  },
  {
    subject: 'Not let in',
    category: 'entry-refused',
    priority: 'urgent',
    text: (event) => `I am at the door of ${event} and my code is refused.`,
  },
  {
    subject: 'Charged twice?',
    category: 'payment',
    priority: 'normal',
    text: (event) => `There are two lines for ${event} on my statement.`,
  },
  {
    subject: 'Step-free entrance',
    category: 'other',
    priority: 'low',
    text: (event) => `Is there a step-free entrance at ${event}, and whom do I tell?`,
  },
]

export const secondThoughts: readonly string[] = [
  'Is there any news?',
  'Sorry to ask again, but it is getting urgent.',
  'Thank you, that helped. One more thing: will I get a mail about it?',
  'It still does not work.',
]
