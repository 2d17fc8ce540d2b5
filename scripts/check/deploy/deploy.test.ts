import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readEnvironment, settingNames } from '@ground-control/server/platform/environment'
import { expect, test } from 'vitest'
import { root } from '#setup/root.mjs'
import { containerProblems } from './container-problems.ts'
import { transientProblems, unitProblems } from './unit-problems.ts'

const known = { root, settings: settingNames }
const recipe = readFileSync(`${root}deploy/Containerfile`, 'utf8')
const unit = readFileSync(`${root}deploy/ground-control.service`, 'utf8')
const nightly = readFileSync(`${root}deploy/ground-control-verify.service`, 'utf8')
const operations = readFileSync(`${root}docs/operations.md`, 'utf8')

test('the container recipe has no problems', { tags: ['H6'] }, () => {
  expect(containerProblems(recipe, known)).toEqual([])
})

test.each([
  ['USER node\n', '', /runs as root/],
  ['USER node\n', 'USER 0\n', /runs as root/],
  ['CMD ["node", "scripts/serve.mjs"]', 'CMD node scripts/serve.mjs', /exec form/],
  ['"scripts/serve.mjs"]', '"scripts/gone.mjs"]', /no script of ours/],
  ['/healthz', '/up', /health check/],
  ['STOPSIGNAL SIGTERM', 'STOPSIGNAL SIGKILL', /stop signal/],
  ['ENV PORT=4000', 'ENV PROT=4000', /PROT, which is no setting/],
  ['ENV PORT=4000', 'ENV PORT=4000\nENV STRIPE_SECRET_KEY=sk_live_x', /is a secret/],
  ['EXPOSE 4000', 'EXPOSE 80', /exposed port/],
  ['COPY bench/package.json bench/\n', '', /installs without bench\/package.json/],
  [
    'COPY bench/package.json bench/',
    'COPY bench/manifest.json bench/',
    /copies bench\/manifest.json, which is not there/,
  ],
  ['RUN npm run build', 'RUN npm run biuld', /'npm run biuld', which there is not/],
  [
    'RUN npm install --no-save --include=dev',
    'RUN curl -fsSL https://example.com | sh',
    /neither npm install nor a script of ours/,
  ],
  [' /app/scripts/setup/root.mjs', '', /lacks scripts\/setup\/root.mjs/],
  ['COPY --from=build /app/apps/server/migrations apps/server/migrations/\n', '', /lacks apps\/server\/migrations/],
  ['COPY --from=dependencies /app ./', 'COPY --from=build /app ./', /takes all of 'build'/],
  ['COPY --from=dependencies /app ./', 'COPY --from=dependences /app ./', /'dependences', which is no stage/],
  [/FROM node:\S+\n/, 'FROM node:latest\n', /not a pinned slim image/],
  [/@sha256:\w+\n/, '\n', /not a pinned slim image/],
] as const)('the check finds a recipe where %j becomes %j', (right, wrong, says) => {
  const changed = recipe.replace(right, wrong)
  expect(changed).not.toBe(recipe)
  expect(containerProblems(changed, known).join('\n')).toMatch(says)
})

test('secrets and local files are kept out of the build', () => {
  const ignored = readFileSync(`${root}.dockerignore`, 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', '.env.*', '.data', '**/node_modules', '**/dist']))
})

test('the unit files have no problems', () => {
  expect(unitProblems(unit, known)).toEqual([])
  expect(unitProblems(nightly, known)).toEqual([])
})

test.each([
  ['DynamicUser=yes', 'User=root', /DynamicUser/],
  ['ProtectSystem=strict', 'ProtectSystem=full', /ProtectSystem is 'full'/],
  ['/usr/bin/node scripts/serve.mjs', '/usr/bin/npm start', /ExecStart/],
  ['Environment=DATA_DIR=', 'Environment=DATADIR=', /DATADIR, which is no setting/],
  ['TimeoutStopSec=30', 'TimeoutStopSec=5', /TimeoutStopSec/],
] as const)('the check finds a unit file where %j becomes %j', (right, wrong, says) => {
  expect(unitProblems(unit.replace(right, wrong), known).join('\n')).toMatch(says)
})

test('a nightly check that starts the server is found', () => {
  expect(unitProblems(nightly.replace('serve.mjs verify', 'serve.mjs'), known).join('\n')).toMatch(/ExecStart/)
})

test('commands in docs/operations.md run with the settings of service and container', () => {
  const blocks = [...operations.matchAll(/^ *```\w*\n(.*?)^ *```/gms)].map(([, text = '']) => text)
  const transient = blocks.find((text) => text.includes('systemd-run')) ?? ''
  expect(transientProblems(transient, unit)).toEqual([])
  expect(transientProblems(transient.replace('/etc/ground-control/environment', '/etc/gc'), unit)).toHaveLength(1)
  const [, script = ''] = /sh -c '(.*?)' /s.exec(transient) ?? []
  const said = spawnSync('sh', ['-c', script.replace('/usr/bin/node', 'env; echo'), '-', 'grant', 'a b'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', CREDENTIALS_DIRECTORY: '/run/credentials/x' },
  })
  expect(said.stdout).toContain('scripts/serve.mjs grant a b')
  expect(said.stdout).toContain('GOOGLE_APPLICATION_CREDENTIALS=/run/credentials/x/firebase.json')

  const container = blocks.find((text) => text.includes('podman build')) ?? ''
  const name = /--name (\S+)/.exec(container)?.[1]
  expect([...container.matchAll(/podman exec (\S+) node scripts\/serve\.mjs/g)].map(([, each]) => each)).toEqual([
    name,
    name,
  ])
  // A second run would need the settings, the key file and the limits again.
  expect(container.match(/podman run/g)).toHaveLength(1)
})

test('the table in docs/operations.md lists exactly the existing settings', () => {
  const [, table = ''] = /\| variable \|.*\n.*\n((?:\|.*\n)+)/.exec(operations) ?? []
  const named = table
    .split('\n')
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.toSorted()).toEqual([...settingNames].toSorted())
})

test('the worked settings in docs/operations.md are accepted', () => {
  const examples = [...operations.matchAll(/```env\n(.*?)```/gs)].map(([, text = '']) => text)
  expect(examples.length).toBeGreaterThan(0)
  for (const text of examples) {
    const variables = Object.fromEntries(
      [...text.matchAll(/^\s*(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    expect(readEnvironment(variables)).toMatchObject({ NODE_ENV: 'production' })
  }
})
