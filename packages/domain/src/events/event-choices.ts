export const eventChoices = ['ticketed', 'all', 'upcoming', 'past'] as const
export type EventChoice = (typeof eventChoices)[number]
