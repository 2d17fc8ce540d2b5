declare const brand: unique symbol

/** A plain value that only its maker or schema may give this type. Nothing of it remains at run time. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
