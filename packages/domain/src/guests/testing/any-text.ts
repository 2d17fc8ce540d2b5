import fc from 'fast-check'

const codePoint = fc.oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0, max: 0x10ffff }))

/** Any characters, including halves of pairs. Faster than the library's own, which takes seconds to start. */
export const anyText = (maxLength: number) =>
  fc.array(codePoint, { maxLength }).map((codes) => String.fromCodePoint(...codes))
