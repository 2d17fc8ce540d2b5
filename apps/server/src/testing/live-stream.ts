import { LiveHint } from '@ground-control/contract/live'
import { expect } from 'vitest'

type LiveEvent = { readonly id: number; readonly event: string; readonly hint: LiveHint | null }

/** A live stream as a browser reads it. */
export async function openLive(base: string, token: string, eventId?: string, { asConsole = false } = {}) {
  const stop = new AbortController()
  const query = new URLSearchParams({ ...(eventId !== undefined && { eventId }), ...(asConsole && { values: 'true' }) })
  const path = `/api/v1/admin/live${query.size === 0 ? '' : `?${query}`}`
  const reply = await fetch(base + path, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal })
  const events: LiveEvent[] = []
  let beats = 0
  const ended = reply.ok && reply.body ? read(reply.body) : Promise.resolve('refused')

  async function read(body: ReadableStream<Uint8Array>): Promise<'ended' | 'broken off'> {
    let text = ''
    try {
      for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
        const parts = (text + chunk).split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) take(part)
      }
      return 'ended'
    } catch {
      return 'broken off'
    }
  }

  function take(part: string) {
    if (part.startsWith(':')) {
      beats += 1
      return
    }
    const [, id, event, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(part) ?? []
    expect(part).toMatch(/^id: /)
    const hint = event === 'hint' ? LiveHint.parse(JSON.parse(data ?? '')) : null
    events.push({ id: Number(id), event: event ?? '', hint })
  }

  return {
    reply,
    events,
    ended,
    beats: () => beats,
    /** The hints in order: the event of ticket hints, the kind and id of all others. */
    hints: () => events.flatMap(({ hint }) => (hint ? [textOf(hint)] : [])),
    ready: () => events.filter(({ event }) => event === 'ready').length,
    close: () => stop.abort(),
  }
}

function textOf(hint: LiveHint): string {
  switch (hint.kind) {
    case 'tickets':
      return hint.eventId
    case 'refund':
      return `refund ${hint.refundId}`
    case 'case':
      return `case ${hint.caseId}`
    case 'mail':
      return `mail ${hint.mailId}`
    default:
      return hint.kind
  }
}
