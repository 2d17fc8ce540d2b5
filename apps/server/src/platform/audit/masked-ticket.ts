import type { TicketDetail } from '@ground-control/contract/tickets'
import { maskedContact } from '@ground-control/domain/accounts/masked-contact'

type Owner = NonNullable<TicketDetail['owner']>

/** For answers with masked contacts. Some holders' ids are emails or phones. */
export function maskedTicket<T extends TicketDetail>(ticket: T): T {
  const { owner, purchaser } = ticket
  return { ...ticket, owner: owner && maskedOwner(owner), purchaser: purchaser && maskedPerson(purchaser) }
}

const maskedOwner = (owner: Owner): Owner => ({ ...maskedPerson(owner), accountId: maskedId(owner.accountId) })

const maskedPerson = <P extends Pick<Owner, 'email' | 'phone'>>(person: P): P => ({
  ...person,
  ...maskedContact({ email: person.email ?? null, phone: person.phone ?? null }),
})

function maskedId(id: Owner['accountId']) {
  if (!id || !/[@+]/.test(id)) return id
  const isEmail = id.includes('@')
  const masked = maskedContact({ email: isEmail ? id : null, phone: isEmail ? null : id })
  return masked.email ?? masked.phone
}
