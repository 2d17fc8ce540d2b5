import type { Route } from '@playwright/test'
import { project } from './auth-emulator.ts'

const [host = '', port = ''] = (process.env.FIRESTORE_EMULATOR_HOST ?? '').split(':')

export const firestoreEmulator = { host, port: Number(port) }

export const firestoreCalls = `http://${host}:${port}/v1/**`

const documents = `projects/${project}/databases/(default)/documents`

type Value = { readonly stringValue: string } | { readonly booleanValue: boolean } | { readonly timestampValue: string }

export async function putDocument(path: string, fields: Readonly<Record<string, Value>>): Promise<void> {
  const reply = await fetch(`http://${host}:${port}/v1/${documents}:commit`, {
    method: 'POST',
    body: JSON.stringify({ writes: [{ update: { name: `${documents}/${path}`, fields } }] }),
  })
  if (!reply.ok) throw new Error(`The document could not be written: ${await reply.text()}`)
}

export const refuseWith = (code: number, status: string) => (route: Route) =>
  route.fulfill({
    status: code,
    headers: { 'access-control-allow-origin': '*' },
    json: { error: { code, status, message: 'No.' } },
  })
