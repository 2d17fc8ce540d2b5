import { maxMacros, maxMacroText, maxMacroTitle } from '@ground-control/domain/support/macros'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './primitives.ts'

const MacroId = z.string().min(1).max(200)

const Macro = z.object({
  macroId: z.string(),
  title: z.string(),
  /** May contain fields of the case in braces, such as {first name}. */
  text: z.string(),
  version: z.int(),
  updatedAt: Instant,
  updatedBy: z.string().nullable(),
})
export type Macro = z.output<typeof Macro>

const Macros = z.object({ macros: z.array(Macro) })

const written = {
  title: z.string().trim().min(1).max(maxMacroTitle),
  text: z.string().trim().min(1).max(maxMacroText),
}
const ofMacro = z.object({ macroId: MacroId })

export const listMacros = endpoint({
  name: 'listMacros',
  method: 'GET',
  path: '/api/v1/admin/macros',
  summary: 'Macros, in their order',
  permission: 'staff',
  reply: Macros,
})

export const createMacro = endpoint({
  name: 'createMacro',
  method: 'POST',
  path: '/api/v1/admin/macros',
  summary: 'Write a macro; it comes last',
  permission: 'staff',
  takesIdempotencyKey: true,
  body: z.strictObject(written),
  reply: Macros,
  refusals: {
    409: `There are ${maxMacros} macros, and no more fit`,
    422: 'It names a field that doesn’t exist, or the key was used for another request',
  },
})

export const changeMacro = endpoint({
  name: 'changeMacro',
  method: 'PATCH',
  path: '/api/v1/admin/macros/{macroId}',
  summary: 'Change a macro',
  permission: 'staff',
  params: ofMacro,
  body: z.strictObject({ expectedVersion: z.int(), ...written }),
  reply: Macros,
  refusals: {
    404: 'There is no such macro',
    409: 'Somebody else has changed it',
    422: 'It names a field that doesn’t exist',
  },
})

/** The version is in the query, because a DELETE has no body. */
export const deleteMacro = endpoint({
  name: 'deleteMacro',
  method: 'DELETE',
  path: '/api/v1/admin/macros/{macroId}',
  summary: 'Delete a macro',
  permission: 'staff',
  params: ofMacro,
  query: z.strictObject({ expectedVersion: z.string().regex(/^\d{1,9}$/, 'must be a whole number') }),
  reply: Macros,
  refusals: { 404: 'There is no such macro', 409: 'Somebody else has changed it' },
})

export const orderMacros = endpoint({
  name: 'orderMacros',
  method: 'PUT',
  path: '/api/v1/admin/macros/order',
  summary: 'Reorder macros',
  permission: 'staff',
  body: z.strictObject({
    /** The order that the person saw. */
    from: z.array(MacroId).max(maxMacros),
    to: z.array(MacroId).max(maxMacros),
  }),
  reply: Macros,
  refusals: { 409: 'Somebody else has changed the order', 422: 'The two orders don’t hold the same macros' },
})
