import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problems.ts'

/** What the built console reads at run time, so that one build serves any platform. */
export type ConsoleConfig = {
  readonly apiBase: string
  readonly identity: {
    readonly provider: 'embedded' | 'oidc'
    readonly issuer: string
    readonly clientId: string
    readonly scope: string
  }
  readonly staffDomain: string
  readonly organizationHeader: string
  readonly timeZone: string
  readonly development: boolean
  readonly calendarApiBase: string
}

/** Calls and documents of the server: an unknown address below these is a problem, not the console. */
const ours = /^\/(api|public|identity|media|assets)(\/|$)|^\/(healthz|readyz|metrics|openapi\.json|docs|config\.json)$/

export async function consoleFiles(app: FastifyInstance, files: { folder: string | null; config: ConsoleConfig }) {
  app.get('/config.json', async (_, reply) => reply.header('cache-control', 'no-cache').send(files.config))

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

  app.setNotFoundHandler((request, reply) => {
    const [pathname = ''] = request.url.split('?')
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !ours.test(pathname)
    if (folder && wantsPage) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return sendProblem(request, reply, { status: 404, code: 'not-found', detail: 'There is nothing at this address.' })
  })
}
