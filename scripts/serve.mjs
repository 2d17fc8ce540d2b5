// Production: starts the build. Installs and builds nothing, and reads environment variables only.
//   node scripts/serve.mjs                starts the server
//   node scripts/serve.mjs grant UID …    one of the commands, as npm run has them
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { functionOf } from './setup/command-name.mjs'
import { requireNode } from './setup/node-version.mjs'
import { createProgress } from './setup/progress.mjs'
import { root } from './setup/root.mjs'

/** @type {Readonly<Record<string, readonly string[]>>} */
const neededBy = {
  start: ['IDENTITY', 'DATABASE_URL', 'STRIPE_SECRET_KEY'],
  grant: ['IDENTITY', 'DATABASE_URL'],
  'adopt-provider': ['IDENTITY', 'DATABASE_URL', 'STRIPE_SECRET_KEY'],
  'time-zone': ['IDENTITY', 'DATABASE_URL'],
  erase: ['IDENTITY', 'DATABASE_URL', 'STRIPE_SECRET_KEY'],
  backup: ['IDENTITY', 'DATABASE_URL'],
  restore: ['IDENTITY', 'DATABASE_URL'],
  verify: ['IDENTITY', 'DATABASE_URL'],
  conformance: [],
}
/** @type {Readonly<Record<string, string>>} */
const words = {
  IDENTITY: 'IDENTITY (oidc or firebase)',
  DATABASE_URL: 'DATABASE_URL',
  STRIPE_SECRET_KEY: 'STRIPE_SECRET_KEY (or none, to refuse refunds)',
}
const commands = Object.keys(neededBy).filter((name) => name !== 'start')

requireNode()
const progress = createProgress()
const [command, ...args] = process.argv.slice(2)
if (command !== undefined && !commands.includes(command)) {
  progress.fail(`there is no command '${command}'. The commands are ${commands.join(', ')}.`)
  process.exit(1)
}
// A missing setting must not silently start the embedded part, which is for one machine only.
const missing = (neededBy[command ?? 'start'] ?? []).filter(
  (name) =>
    !(process.env[name] || process.env[`${name}_FILE`]) || (name === 'IDENTITY' && process.env[name] === 'embedded'),
)
if (missing.length > 0) {
  const named = missing.map((name) => words[name]).join(', ')
  progress.fail(`production embeds nothing. These settings are missing: ${named}.`)
  process.exit(1)
}
const program = `${root}apps/launcher/dist/${command ?? 'launch'}.js`
if (!existsSync(program) || !existsSync(`${root}apps/console/dist/index.html`)) {
  progress.fail('nothing has been built yet. Run npm run build first.')
  process.exit(1)
}
const entry = await import(pathToFileURL(program).href)
if (command !== undefined) await entry[functionOf(command)](args)
else await entry.launch({ root, variables: process.env, progress })
