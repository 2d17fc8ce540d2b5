import { useCapabilities } from '#platform/capabilities.ts'
import { identity } from '#platform/identity/identity.ts'
import { useRemoteConfig, useSwitchReasons } from '#platform/remote-config.ts'
import { type Action, type Permission, permissionFor } from './permissions.ts'

/** Says whether staff may do something, given switches, capabilities and claims, with the reason in words. */
export function useMay(action: Action): Permission {
  const switches = useRemoteConfig()
  const reasons = useSwitchReasons()
  const has = useCapabilities()
  return permissionFor(action, { switches, reasons, has, uid: identity().current()?.uid ?? null })
}
