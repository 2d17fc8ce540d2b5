import type { AccountId } from '@ground-control/domain/values/ids'
import { useMutation } from '@tanstack/react-query'
import { documents } from '#subjects/accounts/documents.ts'

export type PrivateRecord = ReturnType<typeof usePrivateRecord>

/** Each reveal is one audited read. Never automatic, and never cached once hidden. */
export function usePrivateRecord(uid: AccountId) {
  const reading = useMutation({
    mutationFn: () => documents.privateRecord(uid),
    gcTime: 0,
  })
  return {
    /** undefined: hidden. null: no record. */
    revealed: reading.data,
    isRunning: reading.isPending,
    error: reading.error,
    reveal: () => reading.mutate(),
    hide: () => reading.reset(),
  }
}
