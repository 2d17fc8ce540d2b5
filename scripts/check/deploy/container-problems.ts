import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf } from '#check/boundaries.mjs'
import { parseContainerfile, type Stage, stepsOf, stepsWithBases } from './containerfile.ts'

type Known = {
  readonly root: string
  readonly settings: readonly string[]
}

const built = ['apps/launcher/dist', 'apps/console/dist']

const needed = [...built, 'apps/server/migrations', 'package.json']

const pinned = /^node:\d+-[a-z]+-slim@sha256:[\da-f]{64}$/
const secretName = /SECRET|KEY|TOKEN|PASSWORD|DATABASE_URL|CREDENTIALS/

export function containerProblems(text: string, known: Known): readonly string[] {
  const stages = parseContainerfile(text)
  const last = stages.at(-1)
  if (!last) return ['It has no stages.']
  return [
    ...stages.flatMap((stage) => stageProblems(stages, stage, known)),
    ...lastProblems(stages, last, known),
    ...(stages.length < 2 ? ['It has one stage only: what builds would be in what runs.'] : []),
  ]
}

function stageProblems(stages: readonly Stage[], stage: Stage, known: Known): readonly string[] {
  const at = `Stage '${stage.name}'`
  const all = stepsWithBases(stages, stage)
  const isOurs = stages.some(({ name }) => name === stage.base)
  return [
    ...(isOurs || pinned.test(stage.base)
      ? []
      : [`${at} stands on ${stage.base}, which is not a pinned slim image of Node.`]),
    ...stepsOf(stage.steps, 'unknown').map(({ name }) => `${at} uses ${name}, which this check does not know.`),
    ...stepsOf(stage.steps, 'COPY').flatMap(({ from, sources }) =>
      from ? fromProblems(stages, from, at) : sourceProblems(sources, at, known),
    ),
    ...stepsOf(stage.steps, 'RUN').flatMap(({ command }) => runProblems(command, at, known)),
    ...(stepsOf(stage.steps, 'RUN').some(({ command }) => command.startsWith('npm install'))
      ? manifestProblems(all, at, known)
      : []),
  ]
}

const fromProblems = (stages: readonly Stage[], from: string, at: string) =>
  stages.some(({ name }) => name === from) ? [] : [`${at} copies from '${from}', which is no stage.`]

const sourceProblems = (sources: readonly string[], at: string, { root }: Known) =>
  sources
    .filter((source) => !existsSync(path.join(root, source)))
    .map((source) => `${at} copies ${source}, which is not there.`)

function runProblems(command: string, at: string, { root }: Known): readonly string[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  const script = /^npm run (\S+)$/.exec(command)?.[1]
  if (script !== undefined) return script in scripts ? [] : [`${at} runs 'npm run ${script}', which there is not.`]
  // Anything else can't be run in a folder.
  return /^npm install --no-save( --[\w@/=-]+)*$/.test(command)
    ? []
    : [`${at} runs '${command}', which is neither npm install nor a script of ours.`]
}

/** npm install needs the manifest of every workspace. */
function manifestProblems(steps: Stage['steps'], at: string, { root }: Known): readonly string[] {
  const copied = stepsOf(steps, 'COPY').flatMap(({ sources }) => sources)
  const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const folders = workspaces.flatMap((place) =>
    place.endsWith('/*')
      ? readdirSync(path.join(root, place.slice(0, -2))).map((name) => place.slice(0, -1) + name)
      : [place],
  )
  return [...folders.map((folder) => `${folder}/package.json`), 'package.json', 'package-lock.json', '.npmrc']
    .filter((file) => existsSync(path.join(root, file)) && !copied.includes(file))
    .map((file) => `${at} installs without ${file}.`)
}

function lastProblems(stages: readonly Stage[], last: Stage, known: Known): readonly string[] {
  const { steps } = last
  const user = stepsOf(steps, 'USER').at(-1)?.value
  const start = [...stepsOf(steps, 'CMD'), ...stepsOf(steps, 'ENTRYPOINT')].at(-1)
  const health = stepsOf(steps, 'HEALTHCHECK').at(-1)
  const environment = stepsOf(steps, 'ENV')
  return [
    ...(user && !/^(root|0)(:|$)/.test(user) ? [] : ['The last stage runs as root.']),
    ...(start?.words
      ? startProblems(start.words, steps, known)
      : ['The last stage does not start by a list of words (exec form): signals would not arrive.']),
    ...(health?.words?.some((word) => /\/(healthz|readyz)\b/.test(word)) && health.words[0] === 'node'
      ? []
      : ['The health check does not ask /healthz or /readyz with node, by a list of words.']),
    ...(stepsOf(steps, 'STOPSIGNAL').at(-1)?.value === 'SIGTERM' ? [] : ['The stop signal is not SIGTERM.']),
    ...environment
      .filter(({ name }) => !known.settings.includes(name))
      .map(({ name }) => `It sets ${name}, which is no setting.`),
    ...environment
      .filter(({ name }) => secretName.test(name))
      .map(({ name }) => `It carries ${name}, which is a secret.`),
    ...(environment.some(
      ({ name, value }) => name === 'PORT' && stepsOf(steps, 'EXPOSE').some((port) => port.value === value),
    )
      ? []
      : ['The exposed port is not that of PORT.']),
    ...stepsOf(steps, 'RUN').map(({ command }) => `The last stage runs '${command}'; it should only be put together.`),
    ...installProblems(stages, steps),
  ]
}

/** Build tools must not end up in the image. */
function installProblems(stages: readonly Stage[], steps: Stage['steps']): readonly string[] {
  const wholes = stepsOf(steps, 'COPY').filter(
    ({ from, sources }) => from !== null && sources.some((source) => source === '/app'),
  )
  return wholes.flatMap(({ from }) => {
    const stage = stages.find(({ name }) => name === from)
    const installs = stage ? stepsOf(stepsWithBases(stages, stage), 'RUN').map(({ command }) => command) : []
    return installs.every((command) => command.includes('--omit=dev')) && installs.length > 0
      ? []
      : [`The last stage takes all of '${from}', which has what only a build needs.`]
  })
}

function startProblems(words: readonly string[], steps: Stage['steps'], { root }: Known): readonly string[] {
  const [program = '', script = ''] = words
  if (program !== 'node' || !existsSync(path.join(root, script)))
    return [`It starts '${words.join(' ')}', which is no script of ours.`]
  const copied = stepsOf(steps, 'COPY').flatMap(({ sources }) =>
    sources.map((source) => source.replace(/^\/app\/?/, '')),
  )
  // Copying all of /app also brings the manifests.
  const isCopied = (file: string) =>
    copied.some((place) => place !== '' && (file === place || file.startsWith(`${place}/`))) ||
    (file === 'package.json' && copied.includes(''))
  return [...filesOf(root, script), ...needed]
    .filter((file) => !isCopied(file))
    .map((file) => `The last stage lacks ${file}, which the program needs.`)
}

function filesOf(root: string, file: string): readonly string[] {
  const below = importsOf(readFileSync(path.join(root, file), 'utf8'))
    .filter((target) => target.startsWith('./') && target.endsWith('.mjs'))
    .map((target) => path.posix.join(path.posix.dirname(file), target))
  return [file, ...below.flatMap((each) => filesOf(root, each))]
}
