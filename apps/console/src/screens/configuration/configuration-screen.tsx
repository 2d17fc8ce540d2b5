import { type KillSwitch, killSwitches } from '@ground-control/domain/settings/remote-config'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { textProblem } from '@ground-control/domain/values/kept-text'
import { useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { isFirebaseConfigUsed, remoteConfig, useRemoteConfig } from '#platform/remote-config.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { ActionFailed } from '#ui/feedback/action-failed.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { NotOffered } from '#ui/feedback/not-offered.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useKeptError } from '#ui/feedback/use-kept-error.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { UnsavedChanges } from '#ui/overlays/unsaved-changes.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { ConfigurationHistory } from './configuration-history.tsx'
import { MacrosPanel } from './macros/macros-panel.tsx'
import { SettingRow } from './setting-row.tsx'
import { settings, valueWords } from './setting-words.ts'
import { SwitchDialog } from './switches/switch-dialog.tsx'
import { useSwitchChange } from './switches/use-switch-change.ts'
import { useConfiguration } from './use-configuration.ts'

const maxReasonLength = 2_000

export function ConfigurationScreen() {
  const isOffered = useCapability('remote-config')
  const hasHistory = useCapability('audit')
  const hasSupport = useCapability('support')
  return (
    <div className="mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 phone:p-4">
      <h1 tabIndex={-1} className="text-title">
        Remote configuration
      </h1>
      {isFirebaseConfigUsed() ? (
        <FirebaseValues />
      ) : !isOffered ? (
        <NotOffered
          line="This platform doesn’t store these values"
          hint="Change them in the platform’s own configuration. The status bar shows which features are on."
        />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Values />
          {hasHistory ? <ConfigurationHistory /> : null}
        </div>
      )}
      {hasSupport ? <MacrosPanel /> : null}
    </div>
  )
}

/** The switch for customer email exists only where email is sent. */
function useSettings() {
  const sendsMail = useCapability('ticket-mail')
  return settings.filter(({ key }) => sendsMail || key !== 'enable_customer_mail')
}

function Values() {
  const shown = useSettings()
  const box = useKeptFocus<HTMLFormElement>()
  const form = useConfiguration()
  const { query, change, save } = form
  const turn = useSwitchChange()
  const [asked, setAsked] = useState<{ readonly name: KillSwitch; readonly on: boolean } | null>(null)
  const failure = useKeptError(query)
  const refresh = () => void query.refetch()
  useSingleKeys({ R: refresh })
  const count = Object.keys(change.values).length
  const problem = Object.values(change.problems)[0] ?? textProblem(form.reason, maxReasonLength)
  if (failure) {
    return (
      <Panel title="Values">
        <LoadFailed
          headingLevel={3}
          line="Couldn’t load values"
          error={failure}
          busy={query.isFetching}
          onRetry={() => query.refetch()}
        />
      </Panel>
    )
  }
  if (query.data === undefined) {
    return (
      <Panel title="Values" busy>
        <ul>
          {shown.map(({ key }) => (
            <li key={key} className="grid gap-2.5 border-b border-line-faint px-4 py-4.5 last:border-b-0">
              <Skeleton width="30%" />
              <Skeleton width="55%" className="h-1.75" />
              <Skeleton width="40%" className="h-1.75" />
            </li>
          ))}
        </ul>
      </Panel>
    )
  }
  return (
    <Panel title="Values" note="Changes apply to every open console immediately">
      <UnsavedChanges isUnsaved={count > 0} words="Your changes aren’t saved and will be lost." />
      <form
        ref={box}
        tabIndex={-1}
        className="outline-none"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (count > 0 && !problem && !save.isPending) save.mutate()
        }}
      >
        <ul>
          {shown.map((setting) => {
            const set = form.changes[setting.key]
            return (
              <SettingRow
                key={setting.key}
                setting={setting}
                current={form.current}
                isRemote={form.isRemote(setting.key)}
                changed={
                  set
                    ? {
                        at: set.updatedAt,
                        by: set.updatedByName ?? set.updatedBy,
                        reason: set.reason ?? null,
                        onAgainAt: set.onAgainAt ?? null,
                      }
                    : null
                }
                draft={form.draft[setting.key]}
                isChange={Object.hasOwn(change.values, setting.key)}
                problem={change.problems[setting.key] ?? null}
                locked={save.isPending}
                onDraft={(value) => form.edit(setting.key, value)}
                onSwitch={(on) => {
                  turn.reset()
                  const name = killSwitches.find((key) => key === setting.key)
                  if (name) setAsked({ name, on })
                }}
              />
            )
          })}
        </ul>
        {count > 0 ? (
          <div className="flex flex-col gap-3 border-t border-line p-4">
            <TextField
              label="Reason"
              labelNote="(optional)"
              hint="Shown in the history with your name."
              value={form.reason}
              onValue={form.setReason}
              maxLength={maxReasonLength}
              disabled={save.isPending}
            />
            <ActionFailed title="Couldn’t save the values." error={save.error} otherwise="Couldn’t send the change." />
            <div className="flex flex-wrap items-center gap-2">
              <span role="status" className="mr-auto text-small text-fg-2">
                {formatCount(count)} {plural(count, 'change')} not saved
              </span>
              <Button disabled={save.isPending} onClick={form.discard}>
                Discard
              </Button>
              <Button variant="primary" type="submit" busy={save.isPending} disabledReason={problem}>
                Save values
              </Button>
            </div>
          </div>
        ) : null}
      </form>
      <SwitchDialog asked={asked} change={turn} onClose={() => setAsked(null)} />
    </Panel>
  )
}

/** The values this browser uses and their source. Firebase keeps them, so they are changed there. */
function FirebaseValues() {
  const values = useRemoteConfig()
  const shown = useSettings()
  return (
    <Panel title="Values">
      <p className="border-b border-line-faint px-4 py-3 text-small text-fg-2 text-pretty">
        These values are kept in Firebase Remote Config; change them there. Browsers load them again after 12 hours. If
        they can’t be loaded, the defaults apply.
      </p>
      <ul>
        {shown.map(({ key, name, effect }) => {
          const isRemote = remoteConfig.sourceOf(key) === 'remote'
          return (
            <li
              key={key}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-faint px-4 py-3 last:border-b-0"
            >
              <div className="min-w-48 flex-1">
                <div className="flex flex-wrap items-center gap-2">
                  <h3 className="font-medium">{name}</h3>
                  <Badge status={isRemote ? 'active' : 'unredeemed'} quiet>
                    {isRemote ? 'REMOTE' : 'DEFAULT'}
                  </Badge>
                </div>
                <div className="font-mono text-mono text-fg-3">{key}</div>
                <p className="text-small text-fg-2">{effect}</p>
              </div>
              <bdi className="wrap-anywhere">{valueWords(key, values[key])}</bdi>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
