/** What the popup tells the window that opened it: the address the provider sent it back to. */
export type PopupMessage = { readonly kind: 'ground-control.sign-in'; readonly url: string }

export const popupMessage = (url: string): PopupMessage => ({ kind: 'ground-control.sign-in', url })

export const isPopupMessage = (data: unknown): data is PopupMessage =>
  typeof data === 'object' &&
  data !== null &&
  'kind' in data &&
  data.kind === 'ground-control.sign-in' &&
  'url' in data &&
  typeof data.url === 'string'
