import type { RemoteConfig } from '@ground-control/domain/settings/remote-config'
import { useRemoteConfig } from '#platform/remote-config.ts'

const switches = [
  ['Transfers', 'enable_ticket_transfers'],
  ['Refunds', 'enable_ticket_refunds'],
  ['Comps', 'enable_comp_tickets'],
] as const satisfies readonly (readonly [string, keyof RemoteConfig])[]

/** What remote configuration lets staff do. */
export function FeatureSwitches() {
  const config = useRemoteConfig()
  return (
    <ul aria-label="Features" className="flex gap-4.5 phone:flex-col phone:gap-1">
      {switches.map(([name, key]) => (
        <li key={key}>
          {name} {config[key] ? 'on' : 'off'}
        </li>
      ))}
    </ul>
  )
}
