/** Keys that belong to what has the focus, to an open dialog or menu, or to the browser. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true
  // Wherever the focus is: also from the toasts, which lie above it, nothing may happen behind an open dialog.
  if (document.querySelector('[role="dialog"]:not([data-closed])')) return true
  const target = event.target instanceof Element ? event.target : null
  return target?.closest(takers) != null
}

const takers =
  'input, textarea, [role="combobox"], [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"]'
