export const sentLaterWords = (count: number): string =>
  `${count === 1 ? 'It’s' : 'They’re'} sent when you’re back online.`
