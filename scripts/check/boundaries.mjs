// What may import what (docs/decisions/0003-boundaries.md). A check of its own: the rules are few, and they are ours.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'rolldown/utils'

/** Which workspace packages, and which installed ones, each part may import. `true`: any that is installed. */
const parts = {
  'packages/domain': { own: [], installed: [] },
  'packages/contract': { own: ['domain'], installed: ['zod'] },
  'packages/embedded': { own: ['domain', 'contract'], installed: true },
  'apps/console': { own: ['domain', 'contract'], installed: true },
  'apps/server': { own: ['domain', 'contract'], installed: true },
  e2e: { own: ['domain', 'contract', 'embedded'], installed: true },
  bench: { own: ['domain', 'contract', 'embedded'], installed: true },
  scripts: { own: ['domain', 'contract', 'embedded', 'server'], installed: true },
}

/** Inside the two apps: each layer with the layers it may use. A file directly in src/ may use all. */
const layers = {
  'apps/console': {
    ui: ['theme'],
    theme: [],
    platform: ['theme'],
    desk: ['ui', 'platform'],
    features: ['ui', 'platform', 'desk'],
    app: ['ui', 'platform', 'desk', 'features', 'theme'],
  },
  'apps/server': { platform: [], modules: ['platform'], testing: ['platform', 'modules', 'app'] },
}

/**
 * Every module a source names, in all forms of import and export.
 * @param {string} source
 */
export function importsOf(source) {
  const { module } = parseSync('source.tsx', source)
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end))
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((each) => each.moduleRequest?.value ?? [])),
    ...dynamic.flatMap((text) => /^['"](.*)['"]$/.exec(text)?.[1] ?? []),
  ]
}

/** @param {string} root @returns {string[]} one line a wrong import */
export function findBoundaryProblems(root) {
  return Object.keys(parts).flatMap((part) =>
    sourceFiles(path.join(root, part)).flatMap((file) => {
      const relative = path.relative(root, file).split(path.sep).join('/')
      return importsOf(readFileSync(file, 'utf8')).flatMap((target) => {
        const problem = problemOf(relative, target)
        return problem ? [`${relative} imports ${target}: ${problem}`] : []
      })
    }),
  )
}

/**
 * Why a file may not import a target; null when it may.
 * @param {string} file from the root, with forward slashes @param {string} target
 * @returns {string | null}
 */
export function problemOf(file, target) {
  const part = Object.keys(parts).find((name) => file.startsWith(`${name}/`))
  if (!part) return null
  if (target.startsWith('../')) return 'climbs out of its folder; use # or a package'
  if (target.startsWith('./')) return null
  if (target.startsWith('#')) return layerProblem(part, file, target)
  const rules = parts[/** @type {keyof typeof parts} */ (part)]
  const isTest = /\.test\.tsx?$|\/testing\//.test(file)
  const own = /^@ground-control\/([^/]+)\//.exec(target)?.[1]
  if (own) return /** @type {readonly string[]} */ (rules.own).includes(own) ? null : `${part} may not use ${own}`
  if (rules.installed === true || isTest) return null
  const isNode = target.startsWith('node:')
  const name = target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
  const allowed = /** @type {readonly string[]} */ (rules.installed)
  return !isNode && allowed.includes(name) ? null : `${part} stands on its own; ${name} is not for it`
}

/** @param {string} part @param {string} file @param {string} target */
function layerProblem(part, file, target) {
  const rules = layers[/** @type {keyof typeof layers} */ (part)]
  if (!rules) return null
  const from = file.slice(`${part}/src/`.length).split('/')
  const to = target.slice(1).split('/')
  if (from.length === 1) return null
  const [fromLayer = '', fromRoom = ''] = from
  const [toLayer = '', toRoom = ''] = to
  if (fromLayer === toLayer) {
    const isRoomed = fromLayer === 'features' || fromLayer === 'modules'
    return isRoomed && fromRoom !== toRoom
      ? `a room of ${fromLayer} may not use another; move what both need down`
      : null
  }
  // Tests may use the builders of their part.
  if (toLayer === 'testing' && /\.test\.tsx?$/.test(file)) return null
  const allowed = /** @type {Record<string, readonly string[]>} */ (rules)[fromLayer] ?? []
  return allowed.includes(toLayer.replace(/\.tsx?$/, '')) ? null : `${fromLayer} may not use ${toLayer}`
}

/** @param {string} folder @returns {string[]} */
function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.endsWith('.gen.ts')) return []
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) return sourceFiles(full)
    return /\.tsx?$/.test(entry.name) ? [full] : []
  })
}
