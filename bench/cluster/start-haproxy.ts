import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'

const modes = {
  /** In front of servers, which report whether they are ready. */
  http: {
    settings: ['balance roundrobin', 'option httpchk GET /readyz', 'option forwardfor', 'timeout check 10s'],
    check: 'check inter 500 fall 2 rise 1',
  },
  /** In front of databases, where a connection stays with one of them. */
  tcp: { settings: [], check: '' },
} as const

/** Starts Debian's HAProxy in front of this many places, with a balancer's usual settings. */
export async function startHaproxy(mode: keyof typeof modes, places: number, port: number) {
  const { settings, check } = modes[mode]
  const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-haproxy-'))
  const socket = path.join(folder, 'admin.sock')
  const file = path.join(folder, 'haproxy.cfg')
  const servers = Array.from({ length: places }, (_, at) => `  server place${at} 127.0.0.1:1 ${check} disabled`)
  writeFileSync(
    file,
    `global
  stats socket ${socket} level admin
defaults
  mode ${mode}
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 3
frontend console
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
${settings.map((line) => `  ${line}`).join('\n')}
${servers.join('\n')}
`,
  )
  const child = spawn('haproxy', ['-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'spawn')

  /** Sends one command to its runtime API. */
  async function tell(command: string): Promise<string> {
    const line = connect({ path: socket })
    line.end(`${command}\n`)
    let answer = ''
    for await (const part of line.setEncoding('utf8')) answer += part
    return answer.trim()
  }

  await vi.waitFor(() => tell('show info'), { timeout: 20_000, interval: 50 })
  return {
    tell,
    /** Sends new requests there too, once it is ready. */
    async put(place: number, target: number | string) {
      await tell(`set server servers/place${place} addr 127.0.0.1 port ${target}`)
      await tell(`set server servers/place${place} state ready`)
    },
    /** Sends no new requests there and ends the open ones. */
    async cut(place: number) {
      await tell(`set server servers/place${place} state maint`)
      await tell(`shutdown sessions server servers/place${place}`)
    },
    /** The places that get requests. */
    async inService(): Promise<number[]> {
      const [head = '', ...rows] = (await tell('show stat')).replace(/^# /, '').split('\n')
      const [name, status] = ['svname', 'status'].map((column) => head.split(',').indexOf(column)) as [number, number]
      const up = rows.map((row) => row.split(',')).filter((row) => row[status] === 'UP')
      return up.flatMap((row) => /^place(\d+)$/.exec(row[name] ?? '')?.[1] ?? []).map(Number)
    },
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
