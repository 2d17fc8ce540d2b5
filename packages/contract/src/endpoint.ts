import type { z } from 'zod'

/** Who may make a call. The server derives its checks from this, and a test its table of permissions. */
export type Permission =
  | 'public'
  | 'staff'
  /**
   * Staff, or a person of the staff domain reading their own account: the console must tell a missing claim from a
   * failure.
   */
  | 'staff-or-own-account'

export type Endpoint<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType = z.ZodType,
> = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** OpenAPI style: /api/v1/accounts/{uid} */
  readonly path: string
  readonly summary: string
  readonly permission: Permission
  /** The call acts for one organization, named in the organization header. */
  readonly actsForOrganization?: boolean
  /** The call takes an Idempotency-Key: the same key again returns what the first call made. */
  readonly takesIdempotencyKey?: boolean
  /** The answer does not end: server-sent events, each with data as `reply` describes. */
  readonly streamsEvents?: boolean
  /** The answer is a file to be saved, never shown. */
  readonly servesFile?: boolean
  /** If a body may be larger than usual, as with files in it. */
  readonly maxBodyBytes?: number
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  /** Fields at any depth that the specification doesn't name and a platform may leave out. 'all': it names none. */
  readonly extraFields?: readonly string[] | 'all'
  /** Fields of body or query that the specification doesn't name: sent only to a platform with extras. */
  readonly extraInput?: readonly string[]
  /** Its own refusals, besides 400, 401, 403, 429, 500 and 503, which any call may answer. */
  readonly refusals?: Readonly<Record<number, string>>
}

type Parsed<Schema> = [Given<Schema>] extends [never] ? undefined : z.output<Given<Schema>>
type Given<Schema> = Extract<Schema, z.ZodType>

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

export function endpoint<
  Reply extends z.ZodType,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(description: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return description
}
