import fc from 'fast-check'

const codePoint = fc.oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0, max: 0x10ffff }))

/** Any characters at all, halves of pairs included. The library's own takes seconds to get ready. */
export const anyText = (maxLength: number) =>
  fc.array(codePoint, { maxLength }).map((codes) => String.fromCodePoint(...codes))
