import { expect, test } from 'vitest'
import { root } from '#setup/root.mjs'
import { findBoundaryProblems, importsOf, problemOf } from './boundaries.mjs'

test('every import of the project is allowed', () => {
  expect(findBoundaryProblems(root)).toEqual([])
})

test.each([
  ['packages/domain/src/money.ts', 'zod'],
  ['packages/domain/src/money.ts', 'node:fs'],
  ['packages/domain/src/money.ts', '@ground-control/contract/client'],
  ['packages/contract/src/client.ts', 'react'],
  ['packages/contract/src/client.ts', '@ground-control/server/app'],
  ['packages/embedded/src/demo/seed-demo.ts', '@ground-control/server/platform/db/migrate'],
  ['apps/server/src/app.ts', '@ground-control/embedded/identity/create-identity'],
  ['apps/server/src/app.ts', '@ground-control/console/main'],
  ['apps/server/src/platform/db/database.ts', '#modules/stats/stats-store.ts'],
  ['apps/server/src/modules/stats/stats-routes.ts', '#modules/accounts/account-store.ts'],
  ['apps/console/src/ui/data/pager.tsx', '#features/overview/queries.ts'],
  ['apps/console/src/ui/data/pager.tsx', '#platform/api.ts'],
  ['apps/console/src/platform/api.ts', '#app/guard.ts'],
  ['apps/console/src/features/overview/queries.ts', '#features/users/queries.ts'],
  ['apps/console/src/features/overview/queries.ts', '#app/router.tsx'],
  ['apps/console/src/desk/refunds/refund-dialog.tsx', '#features/guest-list/source/guest-source.ts'],
  ['apps/console/src/platform/api.ts', '#desk/changes/own-changes.ts'],
  ['apps/console/src/features/overview/queries.ts', '../users/queries.ts'],
])('%s may not import %s', (file, target) => {
  expect(problemOf(file, target)).not.toBeNull()
})

test.each([
  ['packages/domain/src/money.ts', './brand.ts'],
  ['packages/domain/src/money.test.ts', 'fast-check'],
  ['packages/contract/src/primitives.ts', '@ground-control/domain/money'],
  ['apps/server/src/modules/stats/stats-store.ts', '#platform/db/database.ts'],
  ['apps/server/src/modules/stats/stats.test.ts', '#testing/use-api.ts'],
  ['apps/console/src/features/overview/overview-screen.tsx', '#ui/data/data-table.tsx'],
  ['apps/console/src/app/router.tsx', '#features/sign-in/sign-in-screen.tsx'],
  ['scripts/platform/launch.ts', '@ground-control/server/main'],
])('%s may import %s', (file, target) => {
  expect(problemOf(file, target)).toBeNull()
})

test('imports are seen in every form', () => {
  const source = `import a from 'a'\nimport type { b } from 'b'\nimport {\n  c,\n  d,\n} from 'c'\nimport 'e'\nexport { f } from 'f'\nexport * from 'g'\nconst h = await import('h')`
  expect(importsOf(source)).toEqual(['a', 'b', 'c', 'e', 'f', 'g', 'h'])
})
