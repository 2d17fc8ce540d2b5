export const sentLaterWords = (count: number): string =>
  `${count === 1 ? 'It’s' : 'They’re'} sent when you’re back online.`

/** A list of this time decides about tickets, while so many check-ins wait. */
export const checkedAgainstWords = (waiting: number, time: string): string =>
  `${waiting === 0 ? 'Tickets' : 'Until then, tickets'} are checked against the list of ${time}.`
