/** What the popup tells the window that opened it: the address the provider sent it back to. */
export type PopupMessage = { readonly kind: 'ground-control.sign-in'; readonly url: string }

export const popupMessage = (url: string): PopupMessage => ({ kind: 'ground-control.sign-in', url })
