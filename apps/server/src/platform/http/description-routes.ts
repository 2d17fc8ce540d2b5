import { allEndpoints, isSpecified } from '@ground-control/contract/endpoints'
import { openApiDocument } from '@ground-control/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { docsPage } from './docs-page.ts'

type Description = { readonly version: string; readonly extras?: boolean }

/** The contract as far as it is served here, for programs and for people. */
export function descriptionRoutes(app: FastifyInstance, { version, extras = true }: Description) {
  const endpoints = extras ? allEndpoints : allEndpoints.filter(isSpecified)
  const document = JSON.stringify(openApiDocument(endpoints, { version }))
  const page = docsPage(endpoints, { version })
  app.get('/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(document))
  app.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page))
}
