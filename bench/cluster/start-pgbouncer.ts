import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { claimPort } from '@ground-control/launcher/claim-port'

/** Debian's PgBouncer in transaction mode, with its own defaults for startup parameters. */
export async function startPgBouncer(target: string, connections: number) {
  const { hostname, port: targetPort, username, pathname } = new URL(target)
  const name = pathname.slice(1)
  const port = await claimPort('127.0.0.1', 0)
  const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-pgbouncer-'))
  // If root starts it, it runs as another user, who must be able to read both files.
  chmodSync(folder, 0o755)
  writeFileSync(path.join(folder, 'users.txt'), `"${username}" ""\n`)
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${name} = host=${hostname} port=${targetPort} dbname=${name} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  )
  const asRoot = process.getuid?.() === 0 ? ['--user', 'postgres'] : []
  const child = spawn('pgbouncer', ['--quiet', ...asRoot, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'spawn')
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${name}`,
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGINT')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
