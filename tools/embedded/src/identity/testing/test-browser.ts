export type Visit = {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly answer?: Record<string, string>
}

type Cookie = { readonly name: string; readonly path: string; readonly value: string }

/** Keeps cookies by path and follows redirects up to the console. */
export function createTestBrowser() {
  const cookies = new Map<string, Cookie>()

  function keep(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    const path = attributes.find((each) => each.startsWith('path='))?.slice('path='.length) ?? '/'
    const gone = attributes.some((each) => each.startsWith('expires=Thu, 01 Jan 1970'))
    if (gone) cookies.delete(`${name} ${path}`)
    else cookies.set(`${name} ${path}`, { name, path, value: pair.slice(pair.indexOf('=') + 1) })
  }

  function cookiesFor(url: string) {
    const { pathname } = new URL(url)
    const sent = [...cookies.values()].filter(({ path }) => pathname.startsWith(path))
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  async function visit(url: string, init: RequestInit = {}): Promise<Visit> {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/auth/popup.html') {
      return { url, status: 0, headers: new Headers(), body: '', answer: Object.fromEntries(searchParams) }
    }
    const headers = new Headers({ accept: 'text/html', ...init.headers })
    headers.set('cookie', cookiesFor(url))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    response.headers.getSetCookie().forEach(keep)
    const location = response.headers.get('location')
    if (location) return visit(new URL(location, url).href)
    return { url, status: response.status, headers: response.headers, body: await response.text() }
  }

  return { visit, cookiesFor }
}
