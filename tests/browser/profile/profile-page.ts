import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import type { BoxOffice } from '#platform/box-office.ts'
import { expect } from '#platform/fixtures.ts'
import { openConsole } from '#platform/open-console.ts'

export type Person = { readonly id: string; readonly name: string; readonly username: string; readonly email: string }

/** A person with an account and, unless `facts` say otherwise, a private record. */
export async function personOf(pool: pg.Pool, facts: { name: string; isV1?: boolean; isPrivate?: boolean }) {
  const { name, isV1 = false, isPrivate = true } = facts
  const word = randomBytes(5).toString('hex')
  const person: Person = { id: `acc_${word}`, name, username: `user${word}`, email: `${word}@guests.example` }
  await pool.query('insert into accounts (id, username, full_name, source_is_v1) values ($1, $2, $3, $4)', [
    person.id,
    person.username,
    name,
    isV1,
  ])
  if (isPrivate) {
    await pool.query(
      `insert into account_private (account_id, email, phone, document) values ($1, $2, '+12125550162', $3)`,
      [person.id, person.email, { dateOfBirth: '1990-04-02' }],
    )
  }
  return person
}

/** The box office doesn't know purchasers' accounts, so set the account afterwards. */
export const paidBy = (pool: pg.Pool, paymentId: string, person: Person) =>
  pool.query('update payments set purchaser_account_id = $2 where id = $1', [paymentId, person.id])

/** A person with an account who bought two tickets. */
export async function aBuyer(pool: pg.Pool, boxOffice: BoxOffice, facts: Parameters<typeof personOf>[1]) {
  const person = await personOf(pool, facts)
  const owner = ownerOf(person)
  const { paymentId } = await boxOffice.sell(await boxOffice.event(), {
    purchaser: owner,
    tickets: [{ owner }, { owner }],
  })
  await paidBy(pool, paymentId, person)
  return person
}

/** The person as the holder of a ticket. */
export const ownerOf = ({ name, email, id }: Person) => ({ name, email, accountId: id })

/** What the audit trail says about the person, oldest first. */
export async function auditOf(pool: pg.Pool, person: Person): Promise<readonly unknown[]> {
  const { rows } = await pool.query('select actor_id, action from audit_entries where entity_id = $1 order by number', [
    person.id,
  ])
  return rows
}

export async function openUsernameDialog(page: Page) {
  await page.getByRole('button', { name: 'Change username' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change username' })
  return {
    dialog,
    field: dialog.getByRole('textbox', { name: 'New username' }),
    save: dialog.getByRole('button', { name: 'Save username' }),
    said: dialog.getByRole('status'),
  }
}

export async function openProfile(page: Page, person: Person, query = ''): Promise<void> {
  await openConsole(page, `/profile/${person.id}${query}`)
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
}

export const panel = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

export const ticketRow = (page: Page, ticketId: string): Locator =>
  page.getByRole('table', { name: 'Tickets' }).getByRole('row').filter({ hasText: ticketId })

export const ticketRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Tickets' }).locator('tbody').getByRole('row')
