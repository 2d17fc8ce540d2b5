import * as ids from '@ground-control/contract/primitives'
import { getClaims, setClaims } from '@ground-control/contract/staff'
import type { AccountId } from '@ground-control/domain/values/ids'
import { accepted, jsonOf } from '#asking/answer.ts'
import { checkDoors } from '#check.ts'
import { type Changing, change, nowhere } from './changing.ts'

const mark = 'conformance_check'

/** A claim that nothing asks for is added to those of the named person, and taken away again. */
export async function checkClaimChanges(changing: Changing, self: AccountId | null): Promise<void> {
  const { check, allowed, warn } = changing
  const { findings } = check
  // Only without a token: some platforms make a person of whoever is given claims.
  await checkDoors(check, 'P22', setClaims, { params: { uid: ids.AccountId.parse(nowhere) }, body: { claims: {} } })
  const uid = allowed.accountId
  if (!uid || uid === self) {
    return findings.untried(
      'P22',
      'It changes what somebody may do. Name an account other than the token’s own: --account.',
    )
  }
  const before = await claimsOf(changing, uid)
  if (!before)
    return findings.untried('P22', 'The claims of the named account cannot be read, so they are not changed either.')
  warn(`Giving account ${uid} the claim '${mark}', and taking it away again.`)
  const set = (claims: Readonly<Record<string, unknown>>, how: string) =>
    change(changing, 'P22', setClaims, { params: { uid }, body: { claims: { ...claims } } }, { how })
  await set({ ...before, [mark]: true }, 'Adding a claim')
  const during = await claimsOf(changing, uid)
  if (during?.[mark] !== true) findings.deviation('P22', 'The claim was set, but reading the claims does not show it.')
  await set(before, 'Setting the claims back')
  const after = await claimsOf(changing, uid)
  if (!after || !isSame(after, before)) {
    findings.deviation(
      'P22',
      `The claims of account ${uid} are not as they were: what is set must replace what was there. Put that right by hand: remove '${mark}'.`,
    )
  }
}

async function claimsOf({ check }: Changing, uid: AccountId): Promise<Readonly<Record<string, unknown>> | null> {
  const reply = accepted(await check.ask(getClaims, { params: { uid } }))
  const parsed = reply && getClaims.reply.safeParse(jsonOf(reply))
  return parsed?.data?.claims ?? null
}

const isSame = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())
