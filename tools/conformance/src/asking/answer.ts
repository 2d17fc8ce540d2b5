export type Answer =
  /** No readable answer: it was refused, hung or broke off. `isUnreachable`: there was no connection at all. */
  | { readonly kind: 'none'; readonly why: string; readonly isUnreachable: boolean }
  | {
      readonly kind: 'reply'
      readonly status: number
      readonly headers: Headers
      readonly text: string
      readonly isCut: boolean
      readonly milliseconds: number
      /** Where a redirect led; null: none. */
      readonly redirect: Redirect | null
    }

export type Redirect = { readonly to: string; readonly leavesOrigin: boolean; readonly losesMethod: boolean }
export type Reply = Extract<Answer, { kind: 'reply' }>

export const accepted = (answer: Answer): Reply | null =>
  answer.kind === 'reply' && answer.status >= 200 && answer.status < 300 ? answer : null

export const contentTypeOf = ({ headers }: Pick<Reply, 'headers'>): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** The body as JSON; undefined: it isn't JSON. */
export function jsonOf({ text }: Pick<Reply, 'text'>): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
