import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './setup/install.mjs'
import { requireNode } from './setup/node-version.mjs'
import { createProgress } from './setup/progress.mjs'
import { root } from './setup/root.mjs'
import { run } from './setup/run.mjs'

/** One program for everything that runs on Node, because most of the time goes into what its folders share. */
const programs = {
  'what runs on Node': 'tsconfig.node.json',
  'apps/console': 'apps/console',
  'tests/browser': 'tests/browser',
  bench: 'bench',
  firebase: 'firebase',
}

/** @returns {Promise<boolean>} whether everything holds */
export async function check() {
  const bin = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name)
  /** @type {[string, () => Promise<{ code: number, output: string }>][]} */
  const checks = [
    ['lint and format', () => run(bin('biome'), ['check', '--error-on-warnings', '.'], { cwd: root, quiet: true })],
    ...Object.entries(programs).map(
      ([name, project]) =>
        /** @type {[string, () => Promise<{ code: number, output: string }>]} */ ([
          `types of ${name}`,
          () => run(bin('tsc'), ['-p', project], { cwd: root, quiet: true }),
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
