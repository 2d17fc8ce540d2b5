/** Into the field, with what stands there selected: the next key begins another query. */
export function focusWhole(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}
