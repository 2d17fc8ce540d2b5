import { expect, test } from 'vitest'
import { allEndpoints, specifiedCalls } from './endpoints.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument(allEndpoints, { version: '1.2.3' }) as {
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>
}

test('the contract holds the 25 specified calls, each with a unique method and path', () => {
  const calls = Object.values(specifiedCalls)
  expect(calls).toHaveLength(25)
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(25)
  expect(new Set(allEndpoints.map(({ name }) => name)).size).toBe(allEndpoints.length)
})

test('every call is in the OpenAPI document, with each path parameter described', () => {
  for (const { method, path, name } of allEndpoints) {
    const operation = document.paths[path]?.[method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    const described = operation?.parameters.filter((parameter) => parameter.in === 'path').map((one) => one.name)
    expect(described).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  }
})

test('the document is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
})
