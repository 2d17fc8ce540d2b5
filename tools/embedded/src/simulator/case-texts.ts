type NewCase = {
  readonly subject: string
  readonly category: string
  readonly priority: 'urgent' | 'high' | 'normal' | 'low'
  readonly text: (eventName: string) => string
}

export const newCases: readonly NewCase[] = [
  {
    subject: 'Can’t make it, can I get a refund?',
    category: 'refund',
    priority: 'normal',
    text: (event) => `Something came up and I can’t make it to ${event}. Can I get a refund?`,
  },
  {
    subject: 'Give my ticket to a friend',
    category: 'transfer',
    priority: 'normal',
    text: (event) => `A friend is going to ${event} instead of me. How do I transfer the ticket?`,
  },
  {
    subject: 'My ticket isn’t in the app',
    category: 'missing-ticket',
    priority: 'high',
    text: (event) => `I paid for ${event}, but I don’t see a ticket in the app.`,
  },
  {
    subject: 'They won’t let me in',
    category: 'entry-refused',
    priority: 'urgent',
    text: (event) => `I’m at the door for ${event} and my code doesn’t scan.`,
  },
  {
    subject: 'Charged twice?',
    category: 'payment',
    priority: 'normal',
    text: (event) => `I see two charges for ${event} on my card statement.`,
  },
  {
    subject: 'Step-free entrance',
    category: 'other',
    priority: 'low',
    text: (event) => `Is there a step-free entrance at ${event}, and who should I tell that I need it?`,
  },
]

export const secondThoughts: readonly string[] = [
  'Any news on this?',
  'Sorry to ask again, but it’s getting urgent.',
  'Thanks, that helped. One more thing: will I get an email about it?',
  'It still doesn’t work.',
]
