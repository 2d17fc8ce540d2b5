/** Of so many check-ins that wait for a connection. */
export const sentLaterWords = (count: number): string =>
  `${count === 1 ? 'It’s' : 'They’re'} sent when you’re back online.`
