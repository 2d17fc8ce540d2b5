import { z } from 'zod'

type ChosenRow = { readonly selected?: string | undefined }

declare module '@tanstack/react-router' {
  interface HistoryState {
    selected?: string | undefined
  }
}

const longestId = 200

/** Some accounts have an email or phone as their id, which must not appear in an address. */
const isPersonal = (id: string): boolean => /[@+]/.test(id) || /^[\d\s().-]{7,}$/.test(id)

const isAddressable = (id: string): boolean => id !== '' && id.length <= longestId && !isPersonal(id)

export const RowInAddress = z
  .union([z.string(), z.number().transform(String)])
  .refine(isAddressable)
  .optional()
  .catch(undefined)

export const keptOf = (id: string): { readonly address: ChosenRow; readonly history: ChosenRow } =>
  isAddressable(id)
    ? { address: { selected: id }, history: { selected: undefined } }
    : { address: { selected: undefined }, history: { selected: id } }

export const chosenOf = (address: ChosenRow, history: ChosenRow): string | null =>
  address.selected ?? history.selected ?? null
