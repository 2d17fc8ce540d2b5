import { z } from 'zod'

/** Which row one is on: where the address shows it, and where only this page of the history keeps it. */
type ChosenRow = { readonly selected?: string | undefined }

declare module '@tanstack/react-router' {
  interface HistoryState {
    selected?: string | undefined
  }
}

const longestId = 200

/** Some people's account is kept under their e-mail or phone, which must not stand in an address. */
const isPersonal = (id: string): boolean => /[@+]/.test(id) || /^[\d\s().-]{7,}$/.test(id)

const isAddressable = (id: string): boolean => id !== '' && id.length <= longestId && !isPersonal(id)

/** The row in the address. A bad value counts as not given. */
export const RowInAddress = z
  .union([z.string(), z.number().transform(String)])
  .refine(isAddressable)
  .optional()
  .catch(undefined)

/** What the address, and what the history keeps of a row that was chosen. */
export const keptOf = (id: string): { readonly address: ChosenRow; readonly history: ChosenRow } =>
  isAddressable(id)
    ? { address: { selected: id }, history: { selected: undefined } }
    : { address: { selected: undefined }, history: { selected: id } }

export const chosenOf = (address: ChosenRow, history: ChosenRow): string | null =>
  address.selected ?? history.selected ?? null
