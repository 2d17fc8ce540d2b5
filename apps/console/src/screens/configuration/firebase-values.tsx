import { remoteConfig, useRemoteConfig } from '#platform/remote-config.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { settings, valueWords } from './setting-words.ts'

/** K2: what counts in this browser, and where it comes from. Firebase keeps the values, so they are changed there. */
export function FirebaseValues() {
  const values = useRemoteConfig()
  return (
    <Panel title="Values">
      <p className="border-b border-line-faint px-4 py-3 text-small text-fg-2 text-pretty">
        Firebase Remote Config keeps these values, and they are changed there. A browser reads them again after twelve
        hours. Where they cannot be read, the defaults count.
      </p>
      <ul>
        {settings.map(({ key, name, effect }) => {
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
