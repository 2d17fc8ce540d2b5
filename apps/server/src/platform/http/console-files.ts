import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ConsoleIdentity } from '#platform/identity/console-identity.ts'
import { isForPage } from './page-address.ts'
import { sendProblem } from './problems.ts'

/** What the built console reads at run time, so that one build serves any platform. */
export type ConsoleConfig = {
  readonly apiBase: string
  readonly identity: ConsoleIdentity
  readonly staffDomain: string
  readonly organizationHeader: string
  readonly timeZone: string
  readonly development: boolean
  readonly calendarApiBase: string
  /** False: the console makes the specified calls only. */
  readonly extras?: boolean
  /** What counts instead of a remote configuration that the console would ask for. */
  readonly remoteConfigValues?: Readonly<Record<string, unknown>>
}

type ConsoleFiles = {
  readonly folder: string | null
  readonly config: ConsoleConfig
  /** Settings that are looked up for each reader. */
  readonly more?: () => Promise<Partial<ConsoleConfig>>
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly servesPages: boolean
  }
}

export async function consoleFiles(app: FastifyInstance, files: ConsoleFiles) {
  app.get('/config.json', async (_, reply) =>
    reply.header('cache-control', 'no-cache').send({ ...files.config, ...(await files.more?.()) }),
  )

  const folder = files.folder && existsSync(path.join(files.folder, 'index.html')) ? files.folder : null
  if (folder) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      // Set below instead: the default would let a browser keep the page of an older build.
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isNamedByContent = path.relative(folder, file).startsWith(`assets${path.sep}`)
        reply.setHeader('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
        // A shared cache must not hand the compressed form to someone who cannot read it.
        reply.setHeader('vary', 'accept-encoding')
      },
    })
  }

  app.decorate('servesPages', folder !== null)
  app.setNotFoundHandler((request, reply) => {
    if (folder && isForPage(request)) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return sendProblem(request, reply, { status: 404, code: 'not-found', detail: 'There is nothing at this address.' })
  })
}
