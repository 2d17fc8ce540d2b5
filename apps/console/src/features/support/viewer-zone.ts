/** Moments are told, and chosen, by the clock of whoever is looking. */
export const viewerZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone
