// npm run cluster -- [pooler proxy failover replica journeys] [--seconds 20]: several server processes under load, with
// Debian's software.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { root } from './setup/root.mjs'
import { run } from './setup/run.mjs'
import { runSuite, runVitest } from './testing/run-suite.mjs'

/**
 * The programs each run starts, with their packages. @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
const needs = {
  pooler: { pgbouncer: 'pgbouncer' },
  proxy: { haproxy: 'haproxy' },
  failover: { haproxy: 'haproxy', pg_ctlcluster: 'postgresql' },
  journeys: { haproxy: 'haproxy' },
  replica: { pg_ctlcluster: 'postgresql' },
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '20' } },
})
const runs = positionals.length > 0 ? positionals : Object.keys(needs)
const unknown = runs.filter((name) => !(name in needs))
if (unknown.length > 0)
  throw new Error(`There is no run called ${unknown[0]}. There are: ${Object.keys(needs).join(', ')}.`)
process.env.CLUSTER_SECONDS = values.seconds

await runSuite('cluster', async (progress) => {
  await ensureInstalled(progress)
  if (runs.includes('journeys')) {
    await ensureBuilt(progress)
    process.env.CHROMIUM_PATH = await ensureBrowser(progress)
  }
  for (const name of runs) await ensurePrograms(progress, needs[name] ?? {})
  const files = runs.map((name) => `bench/cluster/${name}.cluster.ts`)
  return [await runVitest('vitest-cluster', ['--root', root, '--config', 'bench/cluster/vitest.config.ts', ...files])]
})

/**
 * Finds the programs, or installs Debian's packages.
 * @param {import('./setup/progress.mjs').Progress} progress @param {Readonly<Record<string, string>>} packages by program
 */
async function ensurePrograms(progress, packages) {
  const missing = () => Object.keys(packages).filter((program) => spawnSync(program, ['-v']).error)
  const wanted = missing().map((program) => packages[program] ?? '')
  if (wanted.length === 0) return
  progress.step(`Installing ${wanted.join(' and ')}`)
  const install = `apt-get update && apt-get install -y --no-install-recommends ${wanted.join(' ')}`
  const options = { cwd: root, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, quiet: true }
  const { code, output } = await run('sh', ['-c', install], options)
  if (missing().length > 0) throw new Error(adviceFor(wanted, code === 0 ? '' : output))
  progress.done(`${wanted.join(' and ')} installed`)
}

/** @param {readonly string[]} wanted @param {string} output */
function adviceFor(wanted, output) {
  const packages = wanted.join(' and ')
  const said = output.trim().split('\n').at(-1)
  return `This run needs Debian's ${packages}, which could not be installed${said ? `: ${said}` : ''}.
    It takes root and apt-get. Elsewhere, install ${packages} by hand and run it again.`
}
