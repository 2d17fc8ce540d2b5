import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginPaths } from './access.ts'
import { safeRedirect } from './safe-redirect.ts'

const overview = '/dashboard-overview'
const app = 'https://console.example'

test.each([
  '/',
  '/users',
  '/events/evt_4fT9/guests?search=Zo%C3%AB%2FB&page=2#row-3',
  '/dashboard-overview?from=2025-11-14&to=2025-11-15',
  '/users?q=//evil.example',
  '/users?next=https://evil.example/%2F',
  '/events#/../login',
  '/loginless',
  '/profile/login',
])('%s is kept as it is', { tags: ['A4'] }, (value) => {
  expect(safeRedirect(value)).toBe(value)
})

test.each([
  'https://evil.example/users',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/users\\..\\..\\evil',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/users\u0000',
  '/users?q=1\r\nset-cookie: a=b',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  '%2Fusers',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/%252Fevil.example',
  '/%25252Fevil.example',
  '/.//evil.example',
  '/users/..//evil.example',
  '/%2e//evil.example',
  '/users/%2e%2e/%2Fevil.example',
  '/users/../login',
  '/login ',
  '/events ',
  '/users/%252e%252e/login',
  '/%zz',
  '/%E0%A4%A',
  'users',
  '?q=1',
  '#top',
  '',
  null,
  undefined,
  42,
  ['/users'],
  { pathname: '/users' },
])('%j leads to the overview instead', { tags: ['A4'] }, (value) => {
  expect(safeRedirect(value)).toBe(overview)
})

test.each(loginPaths)('%s would lead back to the sign-in page, so the overview is next', { tags: ['A4'] }, (path) => {
  for (const form of [path, `${path}/`, `${path}?redirect=/users`, `${path}#now`, path.toUpperCase()]) {
    expect(safeRedirect(form)).toBe(overview)
  }
  expect(safeRedirect(path.replace('i', '%69').replace('e', '%65'))).toBe(overview)
})

const trickyPiece = fc.constantFrom(
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2F',
  '%2f',
  '%5C',
  '%25',
  '%2e',
  '%09',
  '\t',
  '\n',
  ' ',
  ':',
  '@',
  '?',
  '#',
  'javascript:',
  'http:',
  'evil.example',
  'users',
  'login',
  '\u2028',
  '\ud800',
  '／',
)
const trickyText = fc.array(trickyPiece, { maxLength: 8 }).map((pieces) => pieces.join(''))

test('a browser stays in this app, however often the path is decoded on the way', {
  tags: ['A4'],
}, () => {
  fc.assert(
    fc.property(
      fc.oneof(
        trickyText,
        trickyText.map((text) => `/${text}`),
        fc.string(),
      ),
      (value) => {
        const target = safeRedirect(value)
        const url = new URL(target, app)
        expect(url.origin).toBe(app)
        expect(new URL(url.pathname, app).origin).toBe(app)
        expect(new URL(decodeURIComponent(decodeURIComponent(url.pathname)), app).origin).toBe(app)
        expect(loginPaths).not.toContain(url.pathname)
        expect(safeRedirect(target)).toBe(target)
      },
    ),
    { numRuns: 2_000 },
  )
})
