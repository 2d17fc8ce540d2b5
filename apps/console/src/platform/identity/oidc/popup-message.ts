/** The popup sends this to the window that opened it: the address the provider returned to. */
export type PopupMessage = { readonly kind: 'ground-control.sign-in'; readonly url: string }

export const popupMessage = (url: string): PopupMessage => ({ kind: 'ground-control.sign-in', url })
