/** Events and moments are told in the zone of whoever reads them; days of sales are days of the platform's. */
export const viewerZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone
