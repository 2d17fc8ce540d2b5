import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { run } from '#setup/run.mjs'
import type { Stage } from './containerfile.ts'

export type Image = {
  /** The root of its file system. */
  readonly folder: string
  readonly workingFolder: string
  readonly environment: Readonly<Record<string, string>>
}

type Place = { readonly root: string; readonly folder: string }

/**
 * Runs the recipe in plain folders, without a container engine and with this machine's Node. The check ensures that no
 * command leaves its folder.
 */
export async function carryOut(stages: readonly Stage[], { root, folder }: Place): Promise<Image> {
  const images = new Map<string, Image>()
  const isIgnored = ignoredBy(readFileSync(path.join(root, '.dockerignore'), 'utf8'))
  for (const [index, stage] of stages.entries()) {
    const own = path.join(folder, String(index))
    mkdirSync(own, { recursive: true })
    const base = images.get(stage.base)
    if (base) cpSync(base.folder, own, { recursive: true, verbatimSymlinks: true })
    let image: Image = { folder: own, workingFolder: base?.workingFolder ?? '/', environment: base?.environment ?? {} }
    for (const step of stage.steps) {
      if (step.kind === 'WORKDIR') image = { ...image, workingFolder: step.value }
      const here = path.join(own, image.workingFolder)
      mkdirSync(here, { recursive: true })
      if (step.kind === 'ENV') image = { ...image, environment: { ...image.environment, [step.name]: step.value } }
      if (step.kind === 'RUN') await runIn(here, step.command, image.environment)
      if (step.kind === 'COPY') {
        const from = step.from ? images.get(step.from)?.folder : root
        if (!from) throw new Error(`There is no stage ${step.from}.`)
        const isLeft = step.from ? () => false : isIgnored
        for (const source of step.sources) copy(from, source, path.resolve(here, step.target), step.target, isLeft)
      }
    }
    images.set(stage.name, image)
  }
  const last = images.get(stages.at(-1)?.name ?? '')
  if (!last) throw new Error('The recipe has no stages.')
  return last
}

async function runIn(folder: string, command: string, environment: Readonly<Record<string, string>>) {
  const { PATH = '', HOME = '' } = process.env
  const { code, output } = await run('sh', ['-c', command], {
    cwd: folder,
    env: { PATH, HOME, ...environment },
    quiet: true,
  })
  if (code !== 0) throw new Error(`'${command}' ended with ${code}.\n${output}`)
}

/** Like COPY: copies a folder's content, and puts a file into a folder if the target ends with a slash. */
function copy(from: string, source: string, target: string, written: string, isLeft: (file: string) => boolean) {
  const full = path.join(from, source)
  if (!existsSync(full)) throw new Error(`${source} is not there to be copied.`)
  const isFolder = statSync(full).isDirectory()
  const into = isFolder || !written.endsWith('/') ? target : path.join(target, path.basename(source))
  mkdirSync(isFolder ? into : path.dirname(into), { recursive: true })
  cpSync(full, into, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !isLeft(path.relative(from, file).split(path.sep).join('/')),
  })
}

/** Supports only the patterns our list uses. */
function ignoredBy(text: string): (file: string) => boolean {
  const patterns = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const name = line
        .replace(/^\*\*\//, '')
        .replaceAll('.', '\\.')
        .replaceAll('*', '[^/]*')
      return new RegExp(line.startsWith('**/') ? `(^|/)${name}$` : `^${name}$`)
    })
  return (file) => patterns.some((pattern) => pattern.test(file))
}
