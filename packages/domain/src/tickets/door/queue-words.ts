export const sentLaterWords = (count: number): string =>
  `${count === 1 ? 'It’s' : 'They’re'} sent when you’re back online.`

/** Says that tickets are checked against an offline list of this time, while check-ins wait to be sent. */
export const checkedAgainstWords = (waiting: number, time: string): string =>
  `${waiting === 0 ? 'Tickets' : 'Until then, tickets'} are checked against the list of ${time}.`
