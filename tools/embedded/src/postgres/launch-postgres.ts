import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries/binaries.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { findRunningServer } from './server/find-running-server.ts'
import { clusterMajor, initCluster } from './server/init-cluster.ts'
import { type ClusterPlace, placeCluster } from './server/place-cluster.ts'
import type { Postmaster } from './server/postmaster.ts'
import { defaultPort, removeSocketFolder } from './server/socket-folder.ts'
import { type ServerSettings, startServer } from './server/start-server.ts'
import { stopServer } from './server/stop-server.ts'

export type RunningPostgres = {
  /** The server was already running: left by a killed run, or used by another process. */
  readonly adopted: boolean
  /** Not always the requested folder, if root starts the server. */
  readonly dataFolder: string
  readonly socketFolder: string
  url(database: string): string
  /** Stops the server for everyone, adopted or not. */
  stop(): Promise<void>
}

type LaunchOptions = {
  readonly dataFolder: string
  readonly onProgress?: (line: string) => void
  readonly settings?: ServerSettings
}

/** Retries, because two starts on one folder may each find that the other was faster. */
const attempts = 20

export async function launchPostgres({
  dataFolder,
  onProgress = () => {},
  settings = {},
}: LaunchOptions): Promise<RunningPostgres> {
  const place = placeCluster(dataFolder, onProgress)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const major = clusterMajor(place.folder)
    const running = major === null ? null : await findRunningServer(place.folder, onProgress)
    if (running) return toRunningPostgres(place, running, true)

    const binaries = await findBinaries(place.user, major)
    if (major === null) {
      onProgress(`Creating the database in ${place.folder}`)
      await initCluster(place, binaries, settings.fsync !== 'off')
    }
    onProgress(`Starting Postgres ${binaries.version}`)
    const started = await startServer(place, binaries, settings)
    if (started) return toRunningPostgres(place, started, false)
    await sleep(250)
  }
  throw new EmbeddedPostgresError(`Another process holds the database in ${place.folder} and does not release it.`)
}

function toRunningPostgres(
  { folder }: ClusterPlace,
  { pid, port, socketFolder }: Postmaster,
  adopted: boolean,
): RunningPostgres {
  let stopped: Promise<void> | undefined
  async function stop() {
    await stopServer(pid, folder)
    removeSocketFolder(socketFolder)
  }
  return {
    adopted,
    dataFolder: folder,
    socketFolder,
    url(database) {
      // Without a port, clients would use a PGPORT meant for another server.
      const explicitPort = port === defaultPort && !process.env.PGPORT ? '' : `&port=${port}`
      return `postgres://postgres@/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}${explicitPort}`
    },
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}
