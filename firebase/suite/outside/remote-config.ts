import type { BrowserContext, Route } from '@playwright/test'

const installations = 'https://firebaseinstallations.googleapis.com/**'
export const remoteConfigCalls = 'https://firebaseremoteconfig.googleapis.com/**'

/** Stands in for two Google services that have no emulator. */
export async function serveRemoteConfig(
  context: BrowserContext,
  entries: () => Readonly<Record<string, string>>,
): Promise<{ readonly asked: () => number }> {
  let asked = 0
  await context.route(installations, (route) =>
    answer(route, {
      name: 'projects/1234567890/installations/fid',
      fid: 'fid1234567890123456789',
      refreshToken: 'refresh',
      authToken: { token: 'a.b.c', expiresIn: '604800s' },
    }),
  )
  await context.route(remoteConfigCalls, (route) => {
    if (route.request().method() === 'POST') asked += 1
    return answer(route, { entries: entries(), state: 'UPDATE', templateVersion: String(asked) })
  })
  return { asked: () => asked }
}

const answer = (route: Route, json: object) =>
  route.fulfill({
    json,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-expose-headers': 'etag',
      etag: `etag-${JSON.stringify(json).length}`,
    },
  })
