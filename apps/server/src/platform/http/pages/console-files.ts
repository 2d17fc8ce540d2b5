import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '#platform/http/problems.ts'
import type { ConsoleIdentity } from '#platform/identity/console-identity.ts'
import { isForPage } from './page-address.ts'

export type ConsoleConfig = {
  readonly apiBase: string
  readonly identity: ConsoleIdentity
  readonly staffDomain: string
  readonly organizationHeader: string
  readonly timeZone: string
  readonly development: boolean
  readonly calendarApiBase: string
  readonly paymentDashboard?: string
  readonly extras?: boolean
  readonly remoteConfigValues?: Readonly<Record<string, unknown>>
}

type ConsoleFiles = {
  readonly folder: string | null
  readonly config: ConsoleConfig
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
      // Fastify's default would let browsers keep an older build's page.
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isNamedByContent = path.relative(folder, file).startsWith(`assets${path.sep}`)
        reply.setHeader('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
        // A shared cache must not send the compressed form to a client that can't read it.
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
