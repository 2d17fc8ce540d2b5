import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Problem, problemMediaType } from './problem.ts'

type Json = Record<string, unknown>

export function openApiDocument(endpoints: readonly Endpoint[], { version }: { version: string }): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ground Control platform API', version },
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const isPublic = endpoint.permission === 'public'
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [subjectOf(endpoint.path)],
    'x-permission': endpoint.permission,
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.actsForOrganization ? [organizationHeader] : []),
      ...(endpoint.takesIdempotencyKey ? [idempotencyHeader] : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } },
    }),
    responses: {
      200: {
        description: 'Done',
        content: {
          [mediaTypeOf(endpoint)]: {
            schema: endpoint.servesFile ? { type: 'string', format: 'binary' } : jsonSchema(endpoint.reply, 'output'),
          },
        },
      },
      400: refusal('The request does not match this description; `errors` names each field'),
      ...(!isPublic && { 401: refusal('No valid token'), 403: refusal('Not staff, or no super-admin claim') }),
      ...Object.fromEntries(
        Object.entries(endpoint.refusals ?? {}).map(([status, reason]) => [status, refusal(reason)]),
      ),
      429: refusal('Too many calls; Retry-After says when to try again'),
      default: refusal('A failure on our side'),
    },
  }
}

function mediaTypeOf({ streamsEvents, servesFile }: Endpoint): string {
  if (servesFile) return 'application/octet-stream'
  return streamsEvents ? 'text/event-stream' : 'application/json'
}

const organizationHeader: Json = {
  name: 'x-organization-id',
  in: 'header',
  required: false,
  description: 'The organization the action is for; what belongs to another one is refused',
  schema: { type: 'string' },
}

const idempotencyHeader: Json = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description: 'The same key for a submit and its retries, so that the change is made once',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const refusal = (description: string): Json => ({
  description,
  content: { [problemMediaType]: { schema: { $ref: '#/components/schemas/Problem' } } },
})

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  // The schema of parameters is always an object.
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const subjectOf = (path: string) => path.split('/').find((part, at) => at > 2 && part !== 'admin') ?? 'platform'
