import fc from 'fast-check'

/** Texts known to have broken programs. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  'a\0b',
  '\ud800',
  'half \udc00 character',
  '\u202eltr.exe\u202c',
  '\u2066\u2067\u2069',
  '\u200b\u200c\u200d\ufeff',
  'e\u0301'.repeat(50),
  '\u{1f9d1}\u200d\u{1f680}\u{1f3ab}\ufe0f',
  '\u0130\u0131\u00df\ufb03',
  '\uffff\ufffe\ufdd0',
  '\u2028\u2029',
  '=HYPERLINK("https://evil.example","x")',
  '+1+cmd|/c calc!A1',
  '@SUM(1)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</textarea><svg/onload=alert(1)>',
  'javascript:alert(1)',
  "' or 1=1; drop table tickets; --",
  "\\'; select pg_sleep(9); --",
  '%%_%\\',
  '$1 $2 {{x}} {first name}',
  '(((((((((((((((a+)+)+)+)+)+)+)+)+)+)+',
  '../../../../etc/passwd',
  '%2e%2e%2f%00',
  '%E0%A4%A',
  'a\r\nBcc: eve@evil.example',
  'W/"1"',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e400',
  '9'.repeat(400),
  '0x10',
  '2026-02-30',
  '2026-13-01T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01',
  'ada@guests.example',
  '"a b"@[127.0.0.1]',
  'ada@\u0435xample.com',
  'x'.repeat(300),
  '\u{1d54f}'.repeat(3_000),
  '\u202e=1+1',
  '\u200b@SUM(1)',
  'x'.repeat(10_000),
  'x'.repeat(20_000),
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  // Lone surrogates too.
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
      .map((units) => String.fromCharCode(...units)),
  },
)

const numbers = [0, -0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 5e-324]

/** JSON of any shape, without a schema. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    hostileText,
    fc.constantFrom<unknown>(null, true, false, ...numbers),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(hostileText, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value
