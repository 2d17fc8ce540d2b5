// npm run test:all: runs npm test and every other suite, one after the other. The last line sums them.
import path from 'node:path'
import { requireNode } from './setup/node-version.mjs'
import { root } from './setup/root.mjs'
import { runSuites, summaryOf } from './testing/all-suites.mjs'
import { resultFolder } from './testing/run-suite.mjs'

// npm test comes first: it clears test-results.
const files = {
  test: 'test',
  processes: 'test-processes',
  desk: 'test-desk',
  'every-screen': 'test-every-screen',
  'section-7': 'test-section-7',
  firebase: 'test-firebase',
  mail: 'test-mail',
  deploy: 'test-deploy',
  fuzz: 'fuzz',
  chaos: 'chaos',
}

/** Shorter here than when run alone. */
const shortened = { fuzz: ['--seconds', '15'], chaos: ['--seconds', '40'] }

requireNode()
const suites = Object.entries(files).map(([name, file]) => ({
  name,
  command: process.execPath,
  args: [path.join(root, `scripts/${file}.mjs`), ...(shortened[/** @type {keyof typeof shortened} */ (name)] ?? [])],
}))
const results = await runSuites(suites, { cwd: root, folder: resultFolder })
console.log(`\n${summaryOf(results)}`)
process.exit(results.every(({ failed }) => failed === 0) ? 0 : 1)
