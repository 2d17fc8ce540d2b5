import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ClaimsProvider } from '#platform/identity/claims-provider.ts'
import { type IdentityToolkit, startIdentityToolkit } from '#testing/start-identity-toolkit.ts'
import { openFirebaseClaims } from './firebase-claims.ts'

const projectId = 'orbit-live'
let toolkit: IdentityToolkit
let claims: ClaimsProvider

beforeAll(async () => {
  toolkit = await startIdentityToolkit(projectId)
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', toolkit.host)
  claims = await openFirebaseClaims({ projectId, credentialsFile: null })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await toolkit.close()
})
beforeEach(() => {
  toolkit.people.set('uid_1', { tenant: 'north' })
})
afterEach(() => {
  toolkit.fault = null
})

test('claims are read and replaced at Firebase', { tags: ['P21', 'P22'] }, async () => {
  expect(await claims.read('uid_1')).toEqual({ tenant: 'north' })
  await claims.write('uid_1', { superadmin: true })
  expect(await claims.read('uid_1')).toEqual({ superadmin: true })
  await claims.write('uid_1', {})
  expect(await claims.read('uid_1')).toEqual({})
})

test('an unknown person has no claims and gets none', { tags: ['P21', 'P22'] }, async () => {
  expect(await claims.read('uid_nobody')).toBeNull()
  expect(await claims.read('u'.repeat(200))).toBeNull()
  await expect(claims.write('uid_nobody', {})).rejects.toMatchObject({ status: 404, code: 'not-found' })
})

const unavailable = { status: 503, code: 'identity-unavailable' }

test.each(['failure', 'refusal'] as const)('a %s of Firebase is 503', { tags: ['P22'] }, async (fault) => {
  toolkit.fault = { of: 'every', with: fault }
  await expect(claims.read('uid_1')).rejects.toMatchObject(unavailable)
  await expect(claims.write('uid_1', { superadmin: true })).rejects.toMatchObject(unavailable)
  expect(toolkit.people.get('uid_1')).toEqual({ tenant: 'north' })
})

test('a Firebase that does not answer is 503 when patience ends', { tags: ['P22'] }, async () => {
  toolkit.fault = { of: 'every', with: 'silence' }
  const impatient = await openFirebaseClaims({ projectId, credentialsFile: null, timeoutMs: 50 })
  await expect(impatient.read('uid_1')).rejects.toMatchObject(unavailable)
})

test('claims that Firebase would refuse are 400 with the reason', { tags: ['P22'] }, async () => {
  expect(() => claims.check({ superadmin: true, door: 'north' })).not.toThrow()
  expect(() => claims.check({ aud: 'x', email: 'y' })).toThrow('claims: must not contain aud, email')
  await expect(claims.write('uid_1', { long: 'a'.repeat(1000) })).rejects.toMatchObject({ status: 400 })
})

test('a key of another project, or none, stops the start with a message', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'credentials-'))
  const file = path.join(folder, 'key.json')
  const opening = () => openFirebaseClaims({ projectId, credentialsFile: file })
  await expect(opening()).rejects.toThrow('GOOGLE_APPLICATION_CREDENTIALS must name a key file that can be read')
  const key = { type: 'service_account', client_email: 'gc@orbit.example', private_key: '-----BEGIN PRIVATE KEY-----' }
  for (const other of [{}, [], { ...key, type: 'door' }, key, { type: 'service_account', project_id: projectId }]) {
    writeFileSync(file, JSON.stringify(other))
    await expect(opening()).rejects.toThrow('GOOGLE_APPLICATION_CREDENTIALS must name the key of a service account')
  }
  writeFileSync(file, JSON.stringify({ ...key, project_id: 'orbit-test' }))
  await expect(opening()).rejects.toThrow('belongs to the project orbit-test, and FIREBASE_PROJECT_ID is orbit-live')
  rmSync(folder, { recursive: true })
})
