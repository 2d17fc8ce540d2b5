// Which part may import which: docs/decisions/0003-boundaries.md.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

/**
 * The workspace packages and installed packages that each part may import. `base` is where `#` points.
 * @typedef {{ base: string, own: readonly string[], installed: true | readonly string[] }} Part
 * @type {Readonly<Record<string, Part>>}
 */
const parts = {
  'packages/domain': { base: 'src/', own: [], installed: [] },
  'packages/contract': { base: 'src/', own: ['domain'], installed: ['zod'] },
  'tools/embedded': { base: 'src/', own: ['domain', 'contract'], installed: true },
  'tools/conformance': { base: 'src/', own: ['domain', 'contract'], installed: ['zod'] },
  'apps/console': { base: 'src/', own: ['domain', 'contract'], installed: true },
  'apps/server': { base: 'src/', own: ['domain', 'contract'], installed: true },
  'apps/launcher': {
    base: 'src/',
    own: ['domain', 'contract', 'embedded', 'conformance', 'server', 'scripts'],
    installed: true,
  },
  'tests/browser': { base: '', own: ['domain', 'contract', 'embedded'], installed: true },
  'tests/processes': {
    base: '',
    own: ['domain', 'contract', 'embedded', 'server', 'launcher', 'scripts'],
    installed: true,
  },
  bench: {
    base: '',
    own: ['domain', 'contract', 'embedded', 'server', 'launcher', 'scripts', 'process-tests'],
    installed: true,
  },
  scripts: { base: '', own: ['embedded', 'server', 'launcher'], installed: true },
  firebase: { base: '', own: ['domain', 'contract', 'embedded', 'console', 'browser-tests'], installed: true },
}

/** Packages named differently from their folder. */
const folders = new Map([
  ['browser-tests', 'tests/browser'],
  ['process-tests', 'tests/processes'],
])

/** Inside the two apps: the layers each layer may use. A file directly in src/ may use all. */
const layers = {
  'apps/console': {
    ui: [],
    platform: [],
    subjects: ['ui', 'platform'],
    screens: ['ui', 'platform', 'subjects'],
    app: ['ui', 'platform', 'subjects', 'screens'],
  },
  'apps/server': { platform: [], modules: ['platform'], testing: ['platform', 'modules', 'app'] },
}

const nounOrder = [
  'live',
  'settings',
  'lists',
  'mail',
  'accounts',
  'staff',
  'organizations',
  'events',
  'guests',
  'tickets',
  'refunds',
  'purchases',
  'support',
  'jobs',
  'activity',
  'figures',
  'search',
  'privacy',
]
const nounLayers = new Set(['subjects', 'modules'])

/** Folders named after nouns, and their exceptions. */
const nounFolders = [
  { folder: 'packages/domain/src/', others: ['values', 'testing'] },
  { folder: 'apps/server/src/modules/', others: [] },
  { folder: 'apps/console/src/subjects/', others: [] },
]

/** @param {string} root @returns {string[]} one line per wrong import or circle */
export function findBoundaryProblems(root) {
  const files = Object.keys(parts).flatMap((part) => sourceFiles(path.join(root, part)))
  const sources = new Map(
    files.map((file) => [path.relative(root, file).split(path.sep).join('/'), readFileSync(file, 'utf8')]),
  )
  const imports = new Map([...sources].map(([file, source]) => [file, importsOf(source)]))
  const wrong = [...imports].flatMap(([file, targets]) =>
    targets.flatMap((target) => {
      const problem = problemOf(file, target)
      return problem ? [`${file} imports ${target}: ${problem}`] : []
    }),
  )
  const graph = new Map(
    [...imports].map(([file, targets]) => [
      file,
      targets.map((target) => resolveImport(file, target)).filter((target) => target !== null && imports.has(target)),
    ]),
  )
  const circles = findCircles(/** @type {Map<string, string[]>} */ (graph))
  const strangers = [...new Set([...sources.keys()].flatMap((file) => strangerOf(file) ?? []))]
  return [
    ...wrong,
    ...circles.map((circle) => `a circle of imports: ${circle.join(' → ')}`),
    ...strangers.map((folder) => `${folder} is named after none of the nouns`),
  ]
}

/** The folder of a file, if it should be named after a noun and isn't. @param {string} file */
export function strangerOf(file) {
  const place = nounFolders.find(({ folder }) => file.startsWith(folder))
  const [noun = '', ...inside] = place ? file.slice(place.folder.length).split('/') : []
  if (!place || nounOrder.includes(noun) || place.others.includes(noun)) return null
  // Server tests that cover all modules lie beside them.
  return inside.length === 0 && /\.test\.ts$/.test(noun) ? null : place.folder + noun
}

/**
 * Every module a source names, in all forms of import and export, types included.
 * @param {string} source
 */
export function importsOf(source) {
  const { module, program } = parseSync('source.tsx', source)
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end))
  /** @type {string[]} */
  const types = []
  new Visitor({ TSImportType: (type) => void types.push(type.source.value) }).visit(program)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((each) => each.moduleRequest?.value ?? [])),
    ...dynamic.flatMap((text) => /^['"](.*)['"]$/.exec(text)?.[1] ?? []),
    ...types,
  ]
}

/**
 * Why a file may not import a target; null when it may.
 * @param {string} file from the root, with forward slashes @param {string} target
 * @returns {string | null}
 */
export function problemOf(file, target) {
  const part = partOf(file)
  if (!part) return null
  // Scripts can't import firebase/ by package name, because it is installed separately.
  const climbs = target.startsWith('../') && !(part === 'scripts' && target.startsWith('../firebase/'))
  if (climbs) return 'climbs out of its folder; use # or a package'
  if (target.startsWith('.') || target.startsWith('#')) return layerProblem(part, file, target)
  const rules = /** @type {Part} */ (parts[part])
  const isTest = /\.test\.tsx?$|\/testing\//.test(file)
  const own = /^@ground-control\/([^/]+)\//.exec(target)?.[1]
  if (own) return rules.own.includes(own) || (isTest && own === 'conformance') ? null : `${part} may not use ${own}`
  if (rules.installed === true || isTest) return null
  const name = target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
  return !target.startsWith('node:') && rules.installed.includes(name)
    ? null
    : `${part} stands on its own; ${name} is not for it`
}

/** @param {string} file */
const partOf = (file) => Object.keys(parts).find((name) => file.startsWith(`${name}/`))

/** The imported file, from the root; null for installed packages. @param {string} file @param {string} target */
function resolveImport(file, target) {
  const part = partOf(file) ?? ''
  if (target.startsWith('./') || target.startsWith('../')) return path.posix.join(path.posix.dirname(file), target)
  if (target.startsWith('#')) return `${part}/${parts[part]?.base}${target.slice(1)}`
  const own = /^@ground-control\/([^/]+)\/(.+)$/.exec(target)
  const name = own?.[1] ?? ''
  const folder = folders.get(name) ?? Object.keys(parts).find((each) => each === name || each.endsWith(`/${name}`))
  if (!own || !folder) return null
  return `${folder}/${parts[folder]?.base}${own[2]}${/\.(ts|mjs)$/.test(own[2] ?? '') ? '' : '.ts'}`
}

/** @param {string} part @param {string} file @param {string} target */
function layerProblem(part, file, target) {
  const rules = layers[/** @type {keyof typeof layers} */ (part)]
  const source = `${part}/src/`
  const resolved = resolveImport(file, target)
  if (!rules || !file.startsWith(source) || !resolved?.startsWith(source)) return null
  const from = file.slice(source.length).split('/')
  const [fromLayer = '', fromRoom = ''] = from
  const [toLayer = '', toRoom = ''] = resolved.slice(source.length).split('/')
  if (from.length === 1 || target.endsWith('.css')) return null
  if (fromLayer === toLayer) return fromRoom === toRoom ? null : roomProblem(fromLayer, fromRoom, toRoom)
  if (toLayer === 'testing' && /\.test\.tsx?$/.test(file)) return null
  const allowed = /** @type {Record<string, readonly string[]>} */ (rules)[fromLayer] ?? []
  return allowed.includes(toLayer.replace(/\.tsx?$/, '')) ? null : `${fromLayer} may not use ${toLayer}`
}

/** @param {string} layer @param {string} from @param {string} to */
function roomProblem(layer, from, to) {
  if (layer === 'screens') return 'a screen may not use another; move what both need to subjects'
  if (!nounLayers.has(layer)) return null
  const unknown = [from, to].find((noun) => !nounOrder.includes(noun))
  if (unknown) return `${unknown} is none of the nouns`
  return nounOrder.indexOf(to) < nounOrder.indexOf(from) ? null : `${to} comes after ${from} in the order of nouns`
}

/**
 * Groups of files that import each other, by Tarjan's algorithm.
 * @param {ReadonlyMap<string, readonly string[]>} graph @returns {string[][]}
 */
export function findCircles(graph) {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map()
  /** @type {string[]} */
  const open = []
  /** @type {string[][]} */
  const circles = []
  /** @param {string} file */
  function visit(file) {
    const state = { index: seen.size, low: seen.size, isOpen: true }
    seen.set(file, state)
    open.push(file)
    for (const target of graph.get(file) ?? []) {
      const known = seen.get(target)
      if (!known) state.low = Math.min(state.low, visit(target).low)
      else if (known.isOpen) state.low = Math.min(state.low, known.index)
    }
    if (state.low !== state.index) return state
    const group = open.splice(open.indexOf(file))
    for (const each of group) Object.assign(seen.get(each) ?? {}, { isOpen: false })
    if (group.length > 1 || graph.get(file)?.includes(file)) circles.push(group)
    return state
  }
  for (const file of graph.keys()) if (!seen.has(file)) visit(file)
  return circles
}

/** @param {string} folder @returns {string[]} */
function sourceFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.endsWith('.gen.ts')) return []
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) return sourceFiles(full)
    return /\.(tsx?|mjs)$/.test(entry.name) ? [full] : []
  })
}
