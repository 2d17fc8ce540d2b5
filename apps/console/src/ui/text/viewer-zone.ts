/** Moments are shown in the reader's time zone, days of sales in the platform's. */
export const viewerZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone
