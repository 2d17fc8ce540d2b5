import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'

const keys = { id: 'AKIATEST', secret: 'a/secret+of the tests' }
const region = 'eu-central-1'
const bucket = 'files'

/** An object store behind a proxy that adds what it lacks: signature checks, and failures on demand. */
export async function startS3() {
  const directory = mkdtempSync(path.join(tmpdir(), 'ground-control-s3-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port: storePort } = await store.run()
  let mood: 'well' | 'failing' | 'silent' = 'well'

  const front = createServer((req, res) => {
    if (mood === 'silent') return
    if (mood === 'failing') return void res.writeHead(503).end()
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const body = Buffer.concat(chunks)
      if (!isSigned(req, body)) return void res.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      const { method, url } = req
      // The store accepts only its own keys.
      const { authorization: _, ...headers } = req.headers
      const passed = request({ host: '127.0.0.1', port: storePort, method, path: url, headers }, (reply) => {
        res.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(res)
      })
      passed.on('error', () => res.destroy())
      passed.end(body)
    })
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const host = `127.0.0.1:${(front.address() as AddressInfo).port}`

  return {
    urlWith: (secret = keys.secret) =>
      `http://${keys.id}:${encodeURIComponent(secret)}@${host}/${bucket}/desk?region=${region}`,
    be(next: typeof mood) {
      mood = next
    },
    count: () => readdirSync(directory, { recursive: true }).filter((name) => String(name).endsWith('_object')).length,
    async close() {
      front.closeAllConnections()
      front.close()
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()

/** Checks AWS Signature Version 4 on the request as it arrived. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, date, names = '', signature] =
    /Credential=AKIATEST\/(\d{8})\/eu-central-1\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
      headers.authorization ?? '',
    ) ?? []
  const claimed = String(headers['x-amz-content-sha256'] ?? '')
  if (!date || (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body))) return false
  const signedHeaders = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url, '', signedHeaders.join(''), names, claimed].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${keys.secret}`)
  return hmac(key, text).toString('hex') === signature
}
