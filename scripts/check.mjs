import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './setup/install.mjs'
import { requireNode } from './setup/node-version.mjs'
import { createProgress } from './setup/progress.mjs'
import { root } from './setup/root.mjs'
import { run } from './setup/run.mjs'

const packages = [
  'packages/domain',
  'packages/contract',
  'tools/embedded',
  'tools/conformance',
  'apps/server',
  'apps/console',
  'apps/launcher',
  'tests/browser',
  'tests/processes',
  'bench',
  'scripts',
  'firebase',
]

/** @returns {Promise<boolean>} whether everything holds */
export async function check() {
  const bin = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name)
  /** @type {[string, () => Promise<{ code: number, output: string }>][]} */
  const checks = [
    ['lint and format', () => run(bin('biome'), ['check', '--error-on-warnings', '.'], { cwd: root, quiet: true })],
    ...packages.map(
      (folder) =>
        /** @type {[string, () => Promise<{ code: number, output: string }>]} */ ([
          `types of ${folder}`,
          () => run(bin('tsc'), ['-p', folder], { cwd: root, quiet: true }),
        ]),
    ),
    [
      'boundaries',
      async () => {
        // Imported late: its dependency may not be installed yet.
        const { findBoundaryProblems } = await import('./check/boundaries.mjs')
        const problems = findBoundaryProblems(root)
        return { code: problems.length, output: problems.join('\n') }
      },
    ],
    ['dead code', () => run(bin('knip'), ['--no-progress'], { cwd: root, quiet: true })],
  ]
  let holds = true
  for (const [name, start] of checks) {
    const started = Date.now()
    const { code, output } = await start()
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
    if (code !== 0) {
      holds = false
      console.log(output.trim())
    }
  }
  return holds
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode()
  await ensureInstalled(createProgress())
  process.exit((await check()) ? 0 : 1)
}
