import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Dovecot refuses to read mail as root. */
const nobody = 65_534
const startMs = 15_000

export type Dovecot = Awaited<ReturnType<typeof startDovecot>>

/** Debian's IMAP server on loopback with one user and everything in its own folder. */
export async function startDovecot() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-dovecot-'))
  chmodSync(folder, 0o755)
  const mail = path.join(folder, 'mail')
  for (const each of [mail, ...['cur', 'new', 'tmp'].map((name) => path.join(mail, name))]) {
    mkdirSync(each)
    chownSync(each, nobody, nobody)
  }
  const port = await freePort()
  const logFile = path.join(folder, 'dovecot.log')
  const config = path.join(folder, 'dovecot.conf')
  const configure = (password: string) => writeFileSync(config, configOf({ folder, port, logFile, password }))
  configure('secret')
  let child: ChildProcess | null = null
  let delivered = 0

  async function up(): Promise<void> {
    // A separate process group, because the process that serves a connection outlives the one that started it.
    child = spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore', detached: true })
    const until = Date.now() + startMs
    while (!(await answers(port))) {
      if (Date.now() > until || child.exitCode !== null) throw new Error(`Dovecot did not start: ${logText()}`)
      await pause(50)
    }
  }

  /** Cuts every connection. */
  async function down(): Promise<void> {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    process.kill(-child.pid, 'SIGTERM')
    await ended
    rmSync(path.join(folder, 'run'), { recursive: true, force: true })
  }

  const logText = () => readFileSync(logFile, { encoding: 'utf8', flag: 'a+' })
  await up()

  return {
    urlOf: (user: string, password: string, mailbox = 'INBOX') =>
      `imap://${user}:${password}@127.0.0.1:${port}/${mailbox}`,
    up,
    down,
    logText,
    async changePassword(password: string): Promise<void> {
      await down()
      configure(password)
      await up()
    },
    /** Written aside, then moved in whole, as a mail server does. */
    deliver(raw: Buffer): void {
      delivered += 1
      const name = `${Date.now()}.${delivered}.test`
      const written = path.join(mail, 'tmp', name)
      writeFileSync(written, raw)
      chownSync(written, nobody, nobody)
      renameSync(written, path.join(mail, 'new', name))
    },
    /** How many messages have the flag \Seen. */
    seen: () => readdirSync(path.join(mail, 'cur')).filter((name) => /:2,.*S/.test(name)).length,
    /** Gives every message another UID, as after restoring the mailbox from a backup. */
    async loseUids(): Promise<void> {
      await down()
      for (const name of readdirSync(mail).filter((each) => each.startsWith('dovecot')))
        rmSync(path.join(mail, name), { recursive: true })
      await up()
    },
    async close(): Promise<void> {
      await down()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Config = { readonly folder: string; readonly port: number; readonly logFile: string; readonly password: string }

const configOf = ({ folder, port, logFile, password }: Config) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${logFile}
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail
first_valid_uid = 1
mail_max_userip_connections = 50
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${nobody} gid=${nobody} home=${folder}/home
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('data', () => end(true))
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
  })
