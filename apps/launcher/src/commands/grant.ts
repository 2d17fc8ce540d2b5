import { parseArgs } from 'node:util'
import { isStaffEmail } from '@ground-control/domain/staff/staff-email'
import type { AccountId } from '@ground-control/domain/values/ids'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { grantSuperadmin } from '@ground-control/server/modules/staff/grant-superadmin'
import { createPersonClaimsStore } from '@ground-control/server/modules/staff/person-claims-store'
import { connectDatabase } from '@ground-control/server/platform/db/database'
import { Refusal } from '@ground-control/server/platform/http/refusal'
import { openClaimsProvider } from '@ground-control/server/platform/identity/identity-settings'
import { StartProblem } from '#start-problem.ts'
import { runCommand } from './command.ts'
import { withPlatformDatabase } from './command-database.ts'

export const grant = (args: readonly string[]) =>
  runCommand(() => {
    const newcomer = newcomerOf(args)
    return withPlatformDatabase(root, async ({ environment, url }) => {
      mustBeOfStaff(newcomer.email, environment.STAFF_DOMAIN)
      const provider = await openClaimsProvider(environment)
      const database = connectDatabase(url, { onError: () => {} })
      try {
        await grantSuperadmin(newcomer, { store: createPersonClaimsStore(database), provider })
      } catch (error) {
        throw error instanceof Refusal ? new StartProblem(error.message, { cause: error }) : error
      } finally {
        await database.close()
      }
      const where = provider ? 'in Firebase and in our database.' : 'in our database. Their tokens need the claim too.'
      process.stdout.write(`${newcomer.uid} is now a super-admin ${where} Takes effect at their next sign-in.\n`)
      return 0
    })
  })

/** Sign-in accepts only the staff domain, so any other email is a mistake. */
function mustBeOfStaff(email: string | null, staffDomain: string): void {
  if (email === null || isStaffEmail(email, staffDomain)) return
  const isAddress = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email)
  throw new StartProblem(
    isAddress
      ? `${email} is outside the staff domain ${staffDomain} and could not sign in. Nothing was granted. STAFF_DOMAIN sets the domain.`
      : `'${email}' is not an email address. Nothing was granted.`,
  )
}

function newcomerOf(args: readonly string[]) {
  const example = 'Example: npm run grant -- UID --name "Mara Okafor" --email mara@orbit.example'
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: { type: 'string' }, email: { type: 'string' } },
    })
    const [uid, ...more] = positionals
    if (!uid || more.length > 0) throw new Error('Expected one user ID.')
    // An account id is any text the identity provider uses.
    return { uid: uid as AccountId, name: values.name ?? null, email: values.email ?? null }
  } catch (cause) {
    throw new StartProblem(`Give one user ID. ${example}`, { cause })
  }
}
