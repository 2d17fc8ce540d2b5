import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'

type S3Settings = {
  /** Files are stored below this address; its user and password are key and secret, `?region=` is the region. */
  readonly url: string
  readonly timeoutMs: number
}

/** The store can't be reached, or refuses. The message is for staff; the store's own words are in `cause`. */
export class FilesUnavailable extends Error {
  constructor(cause: unknown) {
    super('The file store can’t be reached. Try again in a minute.', { cause })
    this.name = 'FilesUnavailable'
  }
}

export function createS3Files({ url, timeoutMs }: S3Settings) {
  const { origin, pathname, username, password, searchParams } = new URL(url)
  const base = `${origin}${pathname.replace(/\/$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    // The caller retries, with pauses.
    retries: 0,
  })

  async function asked<T>(fileId: string, init: RequestInit, read: (reply: Response) => Promise<T>): Promise<T> {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const reply = await client.fetch(`${base}/${fileId}`, { ...init, signal, redirect: 'manual' })
      return await read(reply)
    } catch (error) {
      throw new FilesUnavailable(error)
    }
  }

  return {
    put: (fileId: string, content: Buffer): Promise<void> =>
      asked(
        fileId,
        {
          method: 'PUT',
          // Copied, because a Buffer may share its memory.
          body: new Uint8Array(content),
          headers: {
            'content-type': 'application/octet-stream',
            // Signed, so that the store refuses content that was damaged on the way.
            'x-amz-content-sha256': createHash('sha256').update(content).digest('hex'),
          },
        },
        async (reply) => {
          await reply.arrayBuffer()
          if (!reply.ok) throw new Error(`PUT answered ${reply.status}`)
        },
      ),

    get: (fileId: string): Promise<Buffer | null> =>
      asked(fileId, { method: 'GET' }, async (reply) => {
        const content = Buffer.from(await reply.arrayBuffer())
        if (reply.status === 404) return null
        if (!reply.ok) throw new Error(`GET answered ${reply.status}`)
        return content
      }),

    remove: (fileId: string): Promise<void> =>
      asked(fileId, { method: 'DELETE' }, async (reply) => {
        await reply.arrayBuffer()
        if (!reply.ok && reply.status !== 404) throw new Error(`DELETE answered ${reply.status}`)
      }),
  }
}
