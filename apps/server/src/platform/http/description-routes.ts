import { allEndpoints } from '@ground-control/contract/endpoints'
import { openApiDocument } from '@ground-control/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { docsPage } from './docs-page.ts'

/** The contract, for programs and for people. */
export function descriptionRoutes(app: FastifyInstance, { version }: { version: string }) {
  const document = JSON.stringify(openApiDocument(allEndpoints, { version }))
  const page = docsPage(allEndpoints, { version })
  app.get('/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(document))
  app.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page))
}
