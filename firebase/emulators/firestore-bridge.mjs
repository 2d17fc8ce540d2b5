// Translates between firebase/firestore/lite (JSON over HTTP) and @firestore-emulator/server (gRPC).
// Not Google's emulator: it evaluates no security rules. Prints its port and runs until it is stopped.
import http from 'node:http'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { FirestoreServer } = require('@firestore-emulator/server')
const protos = require('@google-cloud/firestore/build/protos/v1.json')
const grpc = require('@grpc/grpc-js')
const { fromProto3JSON, toProto3JSON } = require('proto3-json-serializer')
const protobuf = require('protobufjs')

const types = protobuf.Root.fromJSON(protos)
types.resolveAll()

/** @type {Record<string, { name: string, isStream?: boolean, hasParent?: boolean }>} */
const methods = {
  commit: { name: 'Commit' },
  batchGet: { name: 'BatchGetDocuments', isStream: true },
  runQuery: { name: 'RunQuery', isStream: true, hasParent: true },
  beginTransaction: { name: 'BeginTransaction' },
  rollback: { name: 'Rollback' },
}
/** HTTP statuses for gRPC's codes. @type {Record<number, number>} */
const statuses = { 3: 400, 5: 404, 6: 409, 7: 403, 9: 400, 10: 409 }

const emulator = new FirestoreServer()
// Its own start() listens on all interfaces.
const grpcPort = await new Promise((resolve, reject) =>
  emulator.server.bindAsync(
    '127.0.0.1:0',
    grpc.ServerCredentials.createInsecure(),
    (/** @type {Error | null} */ error, /** @type {number} */ port) => (error ? reject(error) : resolve(port)),
  ),
)
const client = new grpc.Client(`127.0.0.1:${grpcPort}`, grpc.credentials.createInsecure())

const server = http.createServer(async (request, response) => {
  response.setHeader('access-control-allow-origin', '*')
  // A wildcard does not cover the authorization header.
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '')
  if (request.method === 'OPTIONS') return response.end()
  response.setHeader('content-type', 'application/json')
  const address = decodeURIComponent(request.url ?? '')
  const [, database, documents, method = ''] =
    /^\/v1\/(projects\/[^/]+\/databases\/[^/]+)(\/documents.*)?:(\w+)/.exec(address) ?? []
  const called = methods[method]
  if (!called) return refuse(response, 501, 'UNIMPLEMENTED', address)
  let text = ''
  for await (const chunk of request) text += chunk
  const json = { ...JSON.parse(text), ...(called.hasParent ? { parent: `${database}${documents}` } : { database }) }
  try {
    response.end(JSON.stringify(await call(called, json)))
  } catch (error) {
    const { code = 13, details = String(error) } = /** @type {{ code?: number, details?: string }} */ (error)
    const status = Object.keys(grpc.status).find((name) => grpc.status[name] === code)
    refuse(response, statuses[code] ?? 500, status ?? 'INTERNAL', details)
  }
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})

/** @param {{ name: string, isStream?: boolean }} called @param {object} json @returns {Promise<unknown>} */
function call({ name, isStream = false }, json) {
  const Request = types.lookupType(`google.firestore.v1.${name}Request`)
  const Reply = types.lookupType(name === 'Rollback' ? 'google.protobuf.Empty' : `google.firestore.v1.${name}Response`)
  const address = `/google.firestore.v1.Firestore/${name}`
  const write = (/** @type {unknown} */ message) => Buffer.from(Request.encode(message).finish())
  const read = (/** @type {Buffer} */ bytes) => Reply.decode(bytes)
  const message = fromProto3JSON(Request, json)
  return new Promise((resolve, reject) => {
    if (!isStream) {
      client.makeUnaryRequest(
        address,
        write,
        read,
        message,
        (/** @type {Error | null} */ error, /** @type {unknown} */ reply) =>
          error ? reject(error) : resolve(toProto3JSON(reply)),
      )
      return
    }
    /** @type {unknown[]} */
    const replies = []
    client
      .makeServerStreamRequest(address, write, read, message)
      .on('data', (/** @type {unknown} */ reply) => replies.push(toProto3JSON(reply)))
      .on('error', reject)
      .on('end', () => resolve(replies))
  })
}

/** @param {http.ServerResponse} response @param {number} code @param {string} status @param {string} message */
function refuse(response, code, status, message) {
  response.statusCode = code
  response.end(JSON.stringify({ error: { code, status, message } }))
}
