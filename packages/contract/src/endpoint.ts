import type { z } from 'zod'

/** Who may make a call. The server's checks and the test's table of permissions follow from it. */
export type Permission =
  | 'public'
  | 'staff'
  /**
   * Staff, or a person of the staff domain who reads their own account: the console must tell a missing claim from a
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
  /** The call acts for one organization, named in the organization's header. */
  readonly actsForOrganization?: boolean
  /** The call takes an Idempotency-Key. Repeating the key returns what the first call made. */
  readonly takesIdempotencyKey?: boolean
  /** The answer never ends: server-sent events, whose data `reply` describes. */
  readonly streamsEvents?: boolean
  /** The answer is a file to save, never to show. */
  readonly servesFile?: boolean
  /** Set if bodies may be larger than usual, for example with files. */
  readonly maxBodyBytes?: number
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  /** Fields at any depth that the specification doesn't name, so platforms may leave them out. 'all': it names none. */
  readonly extraFields?: readonly string[] | 'all'
  /** Input fields that the specification doesn't name. They are sent only to a platform with extras. */
  readonly extraInput?: readonly string[]
  /** The call's own refusals. Any call may also answer 400, 401, 403, 429, 500 or 503. */
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
