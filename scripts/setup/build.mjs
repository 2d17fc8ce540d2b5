import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './root.mjs'
import { mustRun } from './run.mjs'
import { contentHash, isStamped, stamp } from './stamp.mjs'

const shared = ['package-lock.json', 'packages/domain', 'packages/contract']
const serverFolder = path.join(root, 'apps/launcher/dist')
const consoleFolder = path.join(root, 'apps/console/dist')

/** Builds what has changed. @param {import('./progress.mjs').Progress} progress */
export async function ensureBuilt(progress) {
  const console = contentHash(root, [...shared, 'apps/console', 'scripts/setup'])
  if (!isStamped(path.join(consoleFolder, '.stamp'), console)) {
    progress.step('Building the console')
    await mustRun(
      'Building the console',
      process.execPath,
      [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel=warn'],
      {
        cwd: path.join(root, 'apps/console'),
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    compressAssets(consoleFolder)
    stamp(path.join(consoleFolder, '.stamp'), console)
    progress.done('Console built')
  }
  const server = contentHash(root, [...shared, 'tools', 'apps/server', 'apps/launcher', 'bench', 'scripts'])
  if (!isStamped(path.join(serverFolder, '.stamp'), server)) {
    progress.step('Building the server')
    await buildServer()
    stamp(path.join(serverFolder, '.stamp'), server)
    progress.done('Server built')
  }
}

/** Bundles the workspace's packages. Installed ones stay outside. */
export async function buildServer() {
  const { rolldown } = await import('rolldown')
  mkdirSync(serverFolder, { recursive: true })
  const bundle = await rolldown({
    input: {
      ...entries('apps/launcher/src', ['launch', 'sandbox-thread']),
      ...entries('apps/launcher/src/commands', [
        'token',
        'grant',
        'adopt-provider',
        'time-zone',
        'erase',
        'backup',
        'restore',
        'verify',
        'simulate',
        'conformance',
      ]),
      bench: path.join(root, 'bench/bench.ts'),
    },
    platform: 'node',
    external: (id) =>
      !id.startsWith('.') && !id.startsWith('#') && !id.startsWith('@ground-control/') && !path.isAbsolute(id),
  })
  await bundle.write({ dir: serverFolder, format: 'esm', sourcemap: true, chunkFileNames: 'shared/[name]-[hash].js' })
  await bundle.close()
}

/** @param {string} folder @param {readonly string[]} names */
const entries = (folder, names) =>
  Object.fromEntries(names.map((name) => [name, path.join(root, folder, `${name}.ts`)]))

/** Compressed once here, so that no request has to do it. @param {string} folder */
function compressAssets(folder) {
  const assets = path.join(folder, 'assets')
  if (!existsSync(assets)) return
  for (const name of readdirSync(assets)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const file = path.join(assets, name)
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  }
}
