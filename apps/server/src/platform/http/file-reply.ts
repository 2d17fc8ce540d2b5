import { attachmentHeader } from '@ground-control/domain/mail/file-name'
import type { FastifyReply } from 'fastify'

type File = { readonly name: string; readonly content: Buffer }

/** A file from outside, served as a download, so that browsers neither show nor run it. */
export class FileReply {
  readonly #file: File

  constructor(file: File) {
    this.#file = file
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .type('application/octet-stream')
      .headers({
        'content-disposition': attachmentHeader(this.#file.name),
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .send(this.#file.content)
  }
}
