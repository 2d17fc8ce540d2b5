import { seenText } from '#values/blank-text.ts'
import { formatPhone } from '#values/formats/phone-number.ts'
/** Any text may be missing or blank. */
export type OrganizationTexts = {
  readonly name?: string | null | undefined
  readonly displayName?: string | null | undefined
  readonly type?: string | null | undefined
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly status?: string | null | undefined
}

export const organizationName = ({ name, displayName }: Pick<OrganizationTexts, 'name' | 'displayName'>): string =>
  seenText(name) ?? seenText(displayName) ?? 'Unnamed Organization'

export const organizationType = ({ type }: Pick<OrganizationTexts, 'type'>): string => seenText(type) ?? 'Organization'

export const organizationContact = ({ email, phone }: Pick<OrganizationTexts, 'email' | 'phone'>): string =>
  seenText(email) ?? (formatPhone(phone ?? '') || 'No contact info')

export const isSuspended = ({ status }: Pick<OrganizationTexts, 'status'>): boolean =>
  status?.trim().toUpperCase() === 'SUSPENDED'

export const organizationStatus = ({ status }: Pick<OrganizationTexts, 'status'>): string =>
  seenText(status) ?? 'ACTIVE'
