import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Endpoint } from '@ground-control/contract/endpoint'
import { allEndpoints } from '@ground-control/contract/endpoints'
import fc from 'fast-check'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod/v4'
import { anyOf, withSomethingWrong } from './testing/any-value.ts'
import { z as small } from './zod.ts'

type Checked = { readonly success: boolean; readonly data?: unknown; readonly error?: { readonly issues: Issues } }
type Issues = readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
type Checks = { safeParse(given: unknown): Checked }

const parts = ['params', 'query', 'body', 'reply'] as const

test('checks every part of every call as Zod does', async () => {
  const onZod = await contractOnZod()
  for (const endpoint of allEndpoints) {
    for (const part of parts) {
      const schema = onZod.get(endpoint.name)?.[part]
      const ours = endpoint[part]
      if (!schema || !ours) continue
      const given = fc.oneof(anyOf(schema), withSomethingWrong(anyOf(schema)), fc.jsonValue())
      const agree = (value: unknown) => {
        expect(said(ours, value), `${endpoint.name} ${part}`).toEqual(said(schema, value))
      }
      fc.assert(fc.property(given, agree), { numRuns: 12, seed: 46 })
    }
  }
})

/** What only the console's own settings and addresses use. */
const cases: readonly [name: string, make: (kit: typeof z) => Checks, values: readonly unknown[]][] = [
  ['url', (kit) => kit.url(), ['https://a.example', ' https://a.example/\nx ', 'a.example', '', 1]],
  ['web url', (kit) => kit.url({ protocol: /^https?$/ }), ['http://a.example', 'https:/a', 'mailto:a@b.example', null]],
  ['number from text', (kit) => kit.coerce.number().int().min(2), ['2', '1', '2.5', 'x', null, undefined, [], {}]],
  [
    'text of an address',
    (kit) =>
      kit
        .union([kit.string(), kit.number().transform(String)])
        .transform((text) => text.trim())
        .pipe(kit.string().min(1)),
    [' a ', ' ', 12, true, undefined],
  ],
  [
    'fields that fall back',
    (kit) =>
      kit.object({
        wrong: kit.enum(['a', 'b']).optional().catch(undefined),
        size: kit.literal([10, 20]).default(10),
        list: kit.array(kit.string()).default([]),
        own: kit.int().min(1).catch(7),
        free: kit.record(kit.string().min(1), kit.unknown()).optional(),
      }),
    [
      {},
      { wrong: 'a', size: 20 },
      { wrong: 'c', own: 0 },
      { wrong: undefined },
      { size: 3 },
      { free: { '': 1 } },
      null,
    ],
  ],
]

test.for(cases)('reads a %s as Zod does', ([, make, values]) => {
  // Its own types are Zod's, everywhere but in this test.
  const ours = make(small as unknown as typeof z)
  for (const value of values) expect(said(ours, value)).toStrictEqual(said(make(z), value))
})

/** The value as read, or the problems' places with the first word of each. */
function said(schema: Checks, given: unknown) {
  const { success, data, error } = schema.safeParse(structuredClone(given))
  if (success) return { data }
  const wrong = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const place = path.join('.')
    if (!wrong.has(place)) wrong.set(place, message)
  }
  return { wrong }
}

/** The same contract files on Zod itself, where this test and the console's build use ours. */
async function contractOnZod(): Promise<ReadonlyMap<string, Endpoint>> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'contract-'))
  onTestFinished(() => rm(outDir, { recursive: true }))
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(import.meta.resolve('@ground-control/contract/endpoints')),
      outDir,
      rolldownOptions: { output: { entryFileNames: 'endpoints.mjs' } },
    },
  })
  const built = await import(pathToFileURL(path.join(outDir, 'endpoints.mjs')).href)
  return new Map(built.allEndpoints.map((each: Endpoint) => [each.name, each]))
}
