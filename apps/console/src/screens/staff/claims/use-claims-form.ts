import { ApiError } from '@ground-control/contract/client'
import { setClaims } from '@ground-control/contract/staff'
import { isBlank } from '@ground-control/domain/values/blank-text'
import { textProblem } from '@ground-control/domain/values/kept-text'
import type { Instant } from '@ground-control/domain/values/time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api.ts'
import { useCapability } from '#platform/capabilities.ts'
import { auditQueries } from '#subjects/activity/queries.ts'
import { readClaims, type StaffPerson, staffQueries } from '#subjects/staff/queries.ts'
import { useToasts } from '#ui/overlays/toast.tsx'
import { type Claims, type ClaimsDraft, changeCount, isSame, nextClaims } from './claims-draft.ts'

class ChangedMeanwhile extends Error {}

export const maxReasonLength = 2_000

const none: ClaimsDraft = new Map()

export type ClaimsForm = ReturnType<typeof useClaimsForm>

export function useClaimsForm(person: StaffPerson) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [draft, setDraft] = useState<ClaimsDraft>(none)
  const [reason, setReason] = useState('')
  // undefined: the grant's end is unchanged.
  const [until, setUntil] = useState<Instant | null | undefined>(undefined)
  const [isConfirming, setConfirming] = useState(false)
  // Doesn't ask for a reason that wouldn't be stored.
  const keepsReasons = useCapability('audit')
  const { claims, accountId: uid } = person
  const keepsEnds = person.superAdminUntil !== undefined
  function clear() {
    setDraft(none)
    setReason('')
    setUntil(undefined)
  }
  const save = useMutation({
    async mutationFn(wanted: { readonly before: Claims; readonly after: Claims; readonly reason: string }) {
      // All claims are sent together, so a colleague's change must not be reverted by it.
      const now = await readClaims(uid)
      if (!now || !isSame(now, wanted.before)) throw new ChangedMeanwhile()
      return api(setClaims, {
        params: { uid },
        body: {
          claims: wanted.after,
          ...(keepsReasons && { reason: wanted.reason }),
          ...(keepsEnds && until !== undefined && { superadminUntil: until }),
        },
      })
    },
    onSuccess() {
      clear()
      toasts.show({ kind: 'success', title: 'Claims saved', detail: 'Takes effect immediately.' })
    },
    async onSettled() {
      setConfirming(false)
      void client.invalidateQueries({ queryKey: auditQueries.all })
      await client.invalidateQueries({ queryKey: staffQueries.all })
    },
  })
  const after = nextClaims(claims, draft)
  const isSuperAdmin = after.superadmin === true
  const isEndChanged = isSuperAdmin && until !== undefined && until !== (person.superAdminUntil ?? null)
  const count = changeCount(claims, draft) + (isEndChanged ? 1 : 0)
  const grants = isSuperAdmin && claims.superadmin !== true
  const isReasonMissing = keepsReasons && isBlank(reason)
  const problem = count > 0 && isReasonMissing ? 'Enter a reason.' : textProblem(reason, maxReasonLength)
  function send() {
    save.mutate({ before: claims, after, reason: reason.trim() })
  }
  return {
    draft,
    reason,
    setReason,
    count,
    isRunning: save.isPending,
    keepsReasons,
    /** When the grant ends once saved; null: never. */
    until: until === undefined ? (person.superAdminUntil ?? null) : until,
    setUntil: keepsEnds && isSuperAdmin ? setUntil : null,
    isEndChanged,
    isConfirming,
    confirm: send,
    keepAsIs: () => setConfirming(false),
    problem,
    refusal: save.error ? refusalWords(save.error) : null,
    edit(name: string, value: unknown) {
      save.reset()
      const next = new Map(draft)
      // Switching off restores an unset claim; one added only here disappears.
      const isUnset = !Object.hasOwn(claims, name) && (value === false || value === undefined)
      if (isUnset) next.delete(name)
      else next.set(name, value)
      setDraft(next)
    },
    discard() {
      clear()
      save.reset()
    },
    /** Granting everything asks once more. */
    submit() {
      if (count === 0 || problem || save.isPending) return
      if (grants) setConfirming(true)
      else send()
    },
  }
}

function refusalWords(error: Error): string {
  if (error instanceof ChangedMeanwhile) {
    return 'Someone else changed these claims. Review them below your changes, then save again.'
  }
  return error instanceof ApiError ? error.message : 'Couldn’t send the change.'
}
