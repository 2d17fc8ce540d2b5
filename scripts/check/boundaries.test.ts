import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#setup/root.mjs'
import { findBoundaryProblems, findCircles, importsOf, problemOf, strangerOf } from './boundaries.mjs'

test('every import of the project is allowed', () => {
  expect(findBoundaryProblems(root)).toEqual([])
})

test.each([
  ['packages/domain/src/values/money.ts', 'zod'],
  ['packages/domain/src/values/money.ts', 'node:fs'],
  ['packages/domain/src/values/money.ts', '@ground-control/contract/client'],
  ['packages/contract/src/client.ts', 'react'],
  ['packages/contract/src/client.ts', '@ground-control/server/app'],
  ['tools/embedded/src/demo/seed-demo.ts', '@ground-control/server/platform/db/migrate'],
  ['apps/server/src/app.ts', '@ground-control/embedded/identity/create-identity'],
  ['apps/server/src/app.ts', '@ground-control/console/main'],
  ['apps/server/src/platform/db/database.ts', '#modules/figures/stats/stats-store.ts'],
  ['apps/server/src/modules/figures/stats-routes.ts', '#modules/search/search-store.ts'],
  ['apps/console/src/ui/data/pager.tsx', '#screens/overview/queries.ts'],
  ['apps/console/src/ui/data/pager.tsx', '#platform/api.ts'],
  ['apps/console/src/platform/api.ts', '#app/guard.ts'],
  ['apps/console/src/screens/overview/queries.ts', '#screens/users/queries.ts'],
  ['apps/console/src/screens/overview/queries.ts', '#app/router.tsx'],
  ['apps/console/src/subjects/refunds/refund-dialog.tsx', '#screens/guest-list/source/guest-source.ts'],
  ['apps/console/src/platform/api.ts', '#subjects/tickets/own-changes.ts'],
  ['apps/console/src/screens/overview/queries.ts', '../users/queries.ts'],
  ['apps/console/src/subjects/guests/queries.ts', '#subjects/refunds/queries.ts'],
  ['apps/console/src/subjects/desk/queries.ts', '#subjects/refunds/queries.ts'],
  ['firebase/suite/walk.spec.ts', '@ground-control/server/app'],
])('%s may not import %s', (file, target) => {
  expect(problemOf(file, target)).not.toBeNull()
})

test.each([
  ['packages/domain/src/values/money.ts', './brand.ts'],
  ['packages/domain/src/values/money.test.ts', 'fast-check'],
  ['packages/contract/src/primitives.ts', '@ground-control/domain/values/money'],
  ['apps/server/src/modules/figures/stats/stats-store.ts', '#platform/db/database.ts'],
  ['apps/server/src/modules/figures/stats.test.ts', '#testing/use-api.ts'],
  ['apps/console/src/screens/overview/overview-screen.tsx', '#ui/data/data-table.tsx'],
  ['apps/console/src/app/router.tsx', '#screens/sign-in/sign-in-screen.tsx'],
  ['apps/console/src/subjects/refunds/queries.ts', '#subjects/guests/queries.ts'],
  ['apps/launcher/src/launch.ts', '@ground-control/server/main'],
])('%s may import %s', (file, target) => {
  expect(problemOf(file, target)).toBeNull()
})

test('imports are found in every form', () => {
  const source = `import a from 'a'\nimport type { b } from 'b'\nimport {\n  c,\n  d,\n} from 'c'\nimport 'e'\nexport { f } from 'f'\nexport * from 'g'\nconst h = await import('h')\ntype I = import('i').I`
  expect(importsOf(source)).toEqual(['a', 'b', 'c', 'e', 'f', 'g', 'h', 'i'])
})

test('circular imports are found, also through several files', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a', 'd']],
    ['d', []],
    ['e', ['e']],
    ['f', ['d']],
  ])
  expect(findCircles(graph).map((circle) => circle.toSorted())).toEqual([['a', 'b', 'c'], ['e']])
})

/** Writes files into an empty folder, as a separate project. */
function projectOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), source)
  }
  return folder
}

test.each([
  [
    'of types alone, in firebase/',
    {
      'firebase/suite/a.ts': "import type { B } from './b.ts'\nexport type A = B",
      'firebase/suite/b.ts': "export type B = import('./a.ts').A",
    },
  ],
  [
    'between packages with names of their own',
    {
      'bench/a.ts': "import '@ground-control/process-tests/b.ts'",
      'tests/processes/b.ts': "import '@ground-control/bench/a.ts'",
    },
  ],
  ['of scripts', { 'scripts/a.mjs': "import './b.mjs'", 'scripts/b.mjs': "import '#a.mjs'" }],
])('a circle %s is found', (_, files) => {
  expect(findBoundaryProblems(projectOf(files))).toContainEqual(expect.stringContaining('a circle of imports'))
})

test.each([
  ['packages/domain/src/desk/desk.ts', 'packages/domain/src/desk'],
  ['packages/domain/src/loose.ts', 'packages/domain/src/loose.ts'],
  ['apps/server/src/modules/desk/mount.ts', 'apps/server/src/modules/desk'],
  ['apps/console/src/subjects/desk/queries.ts', 'apps/console/src/subjects/desk'],
  ['packages/domain/src/values/money.ts', null],
  ['apps/server/src/modules/permissions.test.ts', null],
])('a folder not named after a noun is found: %s', (file, folder) => {
  expect(strangerOf(file)).toBe(folder)
})
