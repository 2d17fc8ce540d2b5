import { expect, test } from 'vitest'
import { holdsSuperadmin } from './superadmin-claim.ts'

test.each([
  ['the usual name', { superadmin: true }, undefined],
  ['a name with dots of its own', { 'https://orbit.example/superadmin': true }, 'https://orbit.example/superadmin'],
  ['a list of roles', { roles: ['door', 'superadmin'] }, 'roles'],
  ['a list inside another claim', { realm_access: { roles: ['superadmin'] } }, 'realm_access.roles'],
])('the claim is found under %s', { tags: ['A10'] }, (_, claims, name) => {
  expect(holdsSuperadmin(claims, name)).toBe(true)
})

test.each([
  ['a text', { superadmin: 'true' }, undefined],
  ['a number', { superadmin: 1 }, undefined],
  ['a list under the usual name', { superadmin: ['superadmin'] }, undefined],
  ['the usual name where another one is set', { superadmin: true }, 'roles'],
  ['other roles', { roles: ['superadmins', 'admin'] }, 'roles'],
  ['a text of roles', { roles: 'superadmin' }, 'roles'],
  ['a way that ends early', { realm_access: true }, 'realm_access.roles'],
  ['what every object has', {}, 'constructor.name'],
  ['nothing', {}, undefined],
])('%s is not a claim', { tags: ['A10'] }, (_, claims, name) => {
  expect(holdsSuperadmin(claims, name)).toBe(false)
})
