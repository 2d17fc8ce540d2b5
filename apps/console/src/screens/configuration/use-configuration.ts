import { ApiError } from '@ground-control/contract/client'
import { unsetConfig } from '@ground-control/domain/settings/remote-config'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { remoteConfig } from '#platform/remote-config.ts'
import { auditQueries } from '#subjects/activity/queries.ts'
import { configurationQueries, saveConfiguration } from './queries.ts'
import { changeOf, type Draft, isSettingKey, type SettingKey } from './setting-words.ts'

type Values = Readonly<Record<string, unknown>>

const everyMs = 500

export function useConfiguration() {
  const client = useQueryClient()
  const query = useQuery(configurationQueries.values())
  const [draft, setDraft] = useState<Draft>({})
  const [reason, setReason] = useState('')
  // Each value as it was when editing began, so that a colleague's change isn't overwritten unseen.
  const [seen, setSeen] = useState<Values>({})
  useLiveQueries({
    queryKey: configurationQueries.all,
    concerns: ({ kind }) => kind === 'remote-config' || kind === 'audit',
    everyMs,
  })
  const remote = query.data?.values ?? {}
  const known = Object.fromEntries(Object.entries(remote).filter(([key]) => isSettingKey(key)))
  const change = changeOf(draft, known)
  const save = useMutation({
    mutationFn: () =>
      saveConfiguration({
        // The schema checks each value by its key, which a mapped type can't express here.
        values: change.values as never,
        // As above.
        expected: Object.fromEntries(Object.keys(change.values).map((key) => [key, seen[key] ?? null])) as never,
        ...(reason.trim() && { reason: reason.trim() }),
      }),
    async onError(error) {
      if (!(error instanceof ApiError) || error.status !== 409) return
      const { data } = await query.refetch()
      // The new values are shown beside the draft, so saving again is a decision.
      if (data) setSeen(data.values)
    },
    onSuccess(reply) {
      client.setQueryData(configurationQueries.values().queryKey, reply)
      void client.invalidateQueries({ queryKey: auditQueries.configurationChanges().queryKey })
      void remoteConfig.load({ force: true })
      setDraft({})
      setReason('')
    },
  })
  return {
    query,
    draft,
    change,
    reason,
    setReason,
    save,
    changes: query.data?.changes ?? {},
    current: { ...unsetConfig, ...known },
    isRemote: (key: SettingKey) => Object.hasOwn(known, key),
    edit(key: SettingKey, value: boolean | string | null) {
      save.reset()
      if (!Object.hasOwn(draft, key)) setSeen((before) => ({ ...before, [key]: known[key] }))
      setDraft((before) => ({ ...before, [key]: value }))
    },
    discard() {
      setDraft({})
      setReason('')
      save.reset()
    },
  }
}
