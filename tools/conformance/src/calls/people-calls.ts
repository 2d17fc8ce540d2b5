import { getAccount, getPrivateAccount, searchAccounts } from '@ground-control/contract/accounts'
import { getClaims } from '@ground-control/contract/staff'
import type { AccountId } from '@ground-control/domain/values/ids'
import { type Check, checkDoors, probe, probeAbsent } from '#check.ts'
import { judgeReply } from '#judging/judge-reply.ts'
import { absentLike, type TokenFacts } from '#subjects.ts'

/** Reads only the private record of the caller, or of the named account. */
export async function checkPeople(check: Check, { uid }: TokenFacts, named: AccountId | null): Promise<void> {
  const { findings, subjects } = check
  const self = uid ?? named
  const someone = self ?? subjects.accountId
  await checkSearch(check, someone)
  if (!someone) {
    for (const number of ['P19', 'P20', 'P21'] as const) {
      findings.untried(number, 'The token names nobody, and no ticket names an account. Give one with --account.')
    }
    return
  }
  const account = await probe(
    check,
    'P19',
    getAccount,
    { params: { uid: someone } },
    { how: uid ? 'for the person of the token' : 'for an account' },
  )
  if (account && account.id !== someone) findings.deviation('P19', 'A different account was returned than requested.')
  const absent = absentLike(someone)
  await probeAbsent(check, 'P19', getAccount, { params: { uid: absent } }, 'needs-404')
  await checkPrivate(check, self, absent)
  const claims = await probe(check, 'P21', getClaims, { params: { uid: someone } })
  const superadmin = claims?.claims.superadmin
  if (superadmin !== undefined && typeof superadmin !== 'boolean') {
    findings.deviation('P21', "'claims.superadmin' is not true or false. Nobody would count as a super-admin.")
  }
  await probeAbsent(check, 'P21', getClaims, { params: { uid: absent } }, 'one')
}

async function checkSearch(check: Check, someone: AccountId | null): Promise<void> {
  const { findings } = check
  const none = await probe(
    check,
    'P18',
    searchAccounts,
    { body: { searchQuery: 'conformance-no-such-person' } },
    { how: 'for nobody' },
  )
  if (none && none.accounts.length > 0) findings.note('P18', 'A search for a name that nobody has found an account.')
  if (!someone) return
  const found = await probe(
    check,
    'P18',
    searchAccounts,
    { body: { searchQuery: someone } },
    { how: 'for an account ID' },
  )
  if (found && !found.accounts.some(({ id }) => id === someone)) {
    findings.deviation(
      'P18',
      'A search for an account ID did not find that account, although the search box offers it.',
    )
  }
}

async function checkPrivate(check: Check, self: AccountId | null, absent: AccountId): Promise<void> {
  await probeAbsent(check, 'P20', getPrivateAccount, { params: { uid: absent } }, 'needs-404')
  if (self === null) {
    check.findings.untried(
      'P20',
      'The token names nobody, and others’ private records are not read. Give an account with --account.',
    )
    return
  }
  const input = { params: { uid: self } }
  const answer = await check.ask(getPrivateAccount, input)
  if (answer.kind === 'reply' && answer.status === 404) {
    // 404 for a person without a private record is correct.
    check.findings.tried('P20', answer.milliseconds)
    check.findings.note('P20', 'This account has no private record (404), so its shape could not be checked.')
  } else judgeReply({ findings: check.findings, number: 'P20', asked: 'Asked' }, getPrivateAccount, answer)
  if (answer.kind === 'reply') await checkDoors(check, 'P20', getPrivateAccount, input)
}
