import { Problem, problemMediaType } from '@ground-control/contract/problem'
import { expect } from 'vitest'

type Reply = { readonly status: number; readonly headers: Headers; readonly body: string }

/** Every error answer has this one shape (P26), whichever layer sent it. */
export async function expectProblem(reply: Response | Reply, status: number, code: string): Promise<Problem> {
  const text = reply instanceof Response ? await reply.text() : reply.body
  expect({ status: reply.status, text }).toMatchObject({ status })
  expect(reply.headers.get('content-type')?.split(';')[0]?.trim()).toBe(problemMediaType)
  const body: unknown = JSON.parse(text)
  const problem = Problem.strict().parse(body)
  expect(problem).toMatchObject({ status, code })
  expect(problem.requestId).toBe(reply.headers.get('x-request-id'))
  return problem
}
