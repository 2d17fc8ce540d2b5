declare const brand: unique symbol

/** A plain value that only its maker or schema may call by this name; nothing remains at run time. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
