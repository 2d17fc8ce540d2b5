import { existsSync } from 'node:fs'
import path from 'node:path'

type Known = { readonly root: string; readonly settings: readonly string[] }

const home = '/opt/ground-control'

/** Settings that limit what a break-in can reach. npm run test:deploy checks the rest with systemd-analyze. */
const wanted: Readonly<Record<string, string>> = {
  DynamicUser: 'yes',
  NoNewPrivileges: 'yes',
  ProtectSystem: 'strict',
  ProtectHome: 'yes',
  PrivateTmp: 'yes',
  PrivateDevices: 'yes',
  CapabilityBoundingSet: '',
  WorkingDirectory: home,
}

/** Only for the server, which keeps running. */
const wantedOfServer: Readonly<Record<string, string>> = {
  StateDirectory: 'ground-control',
  KillSignal: 'SIGTERM',
  Restart: 'always',
}

export function unitProblems(text: string, { root, settings }: Known): readonly string[] {
  const entries = entriesOf(text)
  const last = (name: string) => entries.filter((each) => each.name === name).at(-1)?.value
  const [program = '', script = '', ...rest] = last('ExecStart')?.split(' ') ?? []
  const isCommand = last('Type') === 'oneshot'
  const variables = entries.filter(({ name }) => name === 'Environment').map(({ value }) => value.split('=')[0] ?? '')
  return [
    ...Object.entries(isCommand ? wanted : { ...wanted, ...wantedOfServer })
      .filter(([name, value]) => last(name) !== value)
      .map(([name, value]) => `${name} is '${last(name) ?? 'missing'}', not '${value}'.`),
    ...(/^\/.*\/node$/.test(program) &&
    rest.join(' ') === (isCommand ? 'verify' : '') &&
    existsSync(path.join(root, script))
      ? []
      : ['ExecStart is not node with a script of ours.']),
    ...(last('EnvironmentFile')?.startsWith('/etc/')
      ? []
      : ['EnvironmentFile does not name a file of its own below /etc.']),
    ...(last('Documentation') === `file://${home}/docs/operations.md`
      ? []
      : ['Documentation does not lead to docs/operations.md.']),
    ...variables
      .filter((name) => !settings.includes(name))
      .map((name) => `Environment sets ${name}, which is no setting.`),
    ...(isCommand ? [] : endProblems(last)),
  ]
}

const endProblems = (last: (name: string) => string | undefined): readonly string[] => [
  ...(Number(last('TimeoutStopSec')) > 15
    ? []
    : ['TimeoutStopSec is shorter than the program takes to end by itself.']),
  ...(last('WantedBy') ? [] : ['It has no WantedBy: it could not be enabled.']),
]

/** A command must run with the same settings as the service. */
export function transientProblems(command: string, unit: string): readonly string[] {
  const properties = [...command.matchAll(/--property=(\w+=\S+)/g)].map(([, property = '']) => property)
  const inherited = entriesOf(unit).map(({ name, value }) => `${name}=${value}`)
  const needed = ['DynamicUser', 'WorkingDirectory', 'EnvironmentFile', 'ProtectSystem']
  return [
    ...needed
      .filter((name) => !properties.some((property) => property.startsWith(`${name}=`)))
      .map((name) => `It lacks ${name}.`),
    ...properties
      .filter((property) => !property.startsWith('LoadCredential=') && !inherited.includes(property))
      .map((property) => `The service does not have ${property}.`),
  ]
}

const entriesOf = (text: string) =>
  [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value: value.trim() }))
