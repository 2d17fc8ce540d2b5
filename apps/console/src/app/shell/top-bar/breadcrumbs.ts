import { type PagePath, pageOf, type Section } from '#app/pages.ts'

export type Crumb = {
  readonly label: string
  /** None for the page itself. */
  readonly to: string | null
  readonly isId: boolean
}

type Params = Readonly<Record<string, string>>

/** 'Lookup' and then Events › evt_9fQ0 › Guest list: the way down to the page at this address. */
export function breadcrumbsOf(
  path: string,
  params: Params,
): { readonly section: Section | null; readonly crumbs: Crumb[] } {
  const page = pageOf(path)
  if (!page) return { section: null, crumbs: [] }
  const [own, ...above] = chain(path as PagePath, params).toReversed()
  return { section: page.section, crumbs: own ? [...above.toReversed(), { ...own, to: null }] : [] }
}

function chain(path: PagePath, params: Params): Crumb[] {
  const page = pageOf(path)
  if (!page) return []
  const isId = page.crumb?.startsWith('$') ?? false
  const label = isId ? params[page.crumb?.slice(1) ?? ''] : page.crumb
  return [
    ...(page.parent ? chain(page.parent, params) : []),
    { label: label ?? page.title, to: addressOf(path, params), isId },
  ]
}

const addressOf = (path: PagePath, params: Params): string =>
  path.replace(/\/$/, '').replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
