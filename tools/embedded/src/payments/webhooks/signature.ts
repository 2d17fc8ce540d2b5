import { createHmac } from 'node:crypto'

/** The header by which the receiver knows who sent it and when. */
export function signatureOf(payload: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}
