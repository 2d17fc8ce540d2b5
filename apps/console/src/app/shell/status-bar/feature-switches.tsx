import { type RemoteConfig, switchedOffWords } from '@ground-control/domain/settings/remote-config'
import { useRemoteConfig, useSwitchReasons } from '#platform/remote-config.ts'
import { Diamond } from '#ui/marks/diamond.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

const switches = [
  ['Transfers', 'enable_ticket_transfers'],
  ['Refunds', 'enable_ticket_refunds'],
  ['Comps', 'enable_comp_tickets'],
] as const satisfies readonly (readonly [string, keyof RemoteConfig])[]

/** An extra of ours, so it is listed only while it is off. */
const customerMail = ['Customer email', 'enable_customer_mail'] as const

const whenOn = {
  enable_ticket_transfers: 'Tickets can be transferred',
  enable_ticket_refunds: 'Refunds can be sent',
  enable_comp_tickets: 'Complimentary tickets can be issued',
  enable_customer_mail: 'Customers get emails',
}

const subjects = {
  enable_ticket_transfers: 'Transfers are',
  enable_ticket_refunds: 'Refunds are',
  enable_comp_tickets: 'Comps are',
  enable_customer_mail: 'Emails are',
}

export function FeatureSwitches() {
  const config = useRemoteConfig()
  const reasons = useSwitchReasons()
  const offWords = (key: keyof typeof subjects) =>
    reasons[key]
      ? switchedOffWords(subjects[key], reasons[key])
      : `${subjects[key]} switched off in Remote configuration`
  return (
    <ul aria-label="Features" className="flex gap-4.5 phone:flex-col phone:gap-1">
      {[...switches, ...(config.enable_customer_mail ? [] : [customerMail])].map(([name, key]) => (
        <li key={key} className={config[key] ? 'md:max-xl:hidden' : 'inline-flex items-center gap-1.5 text-partial'}>
          {config[key] ? null : <Diamond />}
          <Tooltip
            text={config[key] ? whenOn[key] : offWords(key)}
            describes={!config[key] && reasons[key] !== undefined}
            pressShows
          >
            <span>
              {name} {config[key] ? 'on' : 'off'}
            </span>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
