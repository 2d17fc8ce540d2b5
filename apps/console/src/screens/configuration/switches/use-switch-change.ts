import type { KillSwitch } from '@ground-control/domain/settings/remote-config'
import type { Instant } from '@ground-control/domain/values/time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { remoteConfig } from '#platform/remote-config.ts'
import { configurationQueries, saveConfiguration } from '#screens/configuration/queries.ts'
import { auditQueries } from '#subjects/activity/queries.ts'

type Turn = {
  readonly name: KillSwitch
  readonly on: boolean
  readonly reason: string | null
  readonly onAgainAt: Instant | null
}

export type SwitchChange = ReturnType<typeof useSwitchChange>

export function useSwitchChange() {
  const client = useQueryClient()
  const { queryKey } = configurationQueries.values()
  return useMutation({
    mutationFn({ name, on, reason, onAgainAt }: Turn) {
      const seen = client.getQueryData(queryKey)?.values[name]
      return saveConfiguration({
        values: { [name]: on },
        expected: { [name]: typeof seen === 'boolean' ? seen : null },
        ...(reason && { reason }),
        ...(onAgainAt && { onAgainAt }),
      })
    },
    onSuccess(reply) {
      client.setQueryData(queryKey, reply)
      void client.invalidateQueries({ queryKey: auditQueries.configurationChanges().queryKey })
      void remoteConfig.load({ force: true })
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
