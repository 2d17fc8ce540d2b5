import { seenText } from '#values/blank-text.ts'

/** A platform may know an event or an organization by its id alone. */
export const eventTitle = (name: string | null | undefined): string => seenText(name) ?? 'Unnamed event'

export const organizationTitle = (name: string | null | undefined): string => seenText(name) ?? 'Unnamed Organization'
