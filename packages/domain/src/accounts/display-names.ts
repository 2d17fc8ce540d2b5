import { seenText } from '#values/blank-text.ts'

/** A platform may know only the id of an event or organization. */
export const eventTitle = (name: string | null | undefined): string => seenText(name) ?? 'Unnamed event'

export const organizationTitle = (name: string | null | undefined): string => seenText(name) ?? 'Unnamed Organization'
