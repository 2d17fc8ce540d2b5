import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Says something on a channel by another session than the one that listens. */
export type Say = (channel: string, text: string) => Promise<unknown>

/** Resolves with a question that can be asked again and again: does this session hear what others say? */
export async function createEcho(client: pg.Client, say: Say, withinMs: number): Promise<() => Promise<boolean>> {
  const echo = `echo_${randomBytes(8).toString('hex')}`
  await client.query(`listen ${echo}`)
  /**
   * Not by a notice to itself, and not while it asks something: a pool that lends its connections per transaction passes
   * on what comes during a query, and nothing else. Fails where nothing could be said, which proves nothing.
   */
  return async function hearsOthers() {
    const word = randomBytes(8).toString('hex')
    let hear = (_: pg.Notification) => {}
    const heard = new Promise<void>((resolve) => {
      hear = ({ channel, payload }) => {
        if (channel === echo && payload === word) resolve()
      }
    })
    client.on('notification', hear)
    try {
      await say(echo, word)
      return await inTime(heard, withinMs).then(
        () => true,
        () => false,
      )
    } finally {
      client.off('notification', hear)
    }
  }
}

export function inTime<T>(answer: Promise<T>, withinMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The database did not answer in time.')), withinMs)
    answer.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
