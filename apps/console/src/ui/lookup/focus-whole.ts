/** Selects the text, so that the next key starts a new query. */
export function focusWhole(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}
