import { type PagePath, pageOf, type Section } from '#app/pages.ts'

export type Crumb = {
  readonly label: string
  /** None for the page itself. */
  readonly to: string | null
  readonly isId: boolean
}

type Params = Readonly<Record<string, string>>
/** What ids are called, where a screen has found out. */
type Names = Readonly<Record<string, string>>

/** 'Lookup' and then Events › Nightjar: Winter Tour › Guests: the way down to the page at this address. */
export function breadcrumbsOf(
  path: string,
  params: Params,
  names: Names = {},
): { readonly section: Section | null; readonly crumbs: Crumb[] } {
  const page = pageOf(path)
  if (!page) return { section: null, crumbs: [] }
  const [own, ...above] = chain(path as PagePath, params, names).toReversed()
  return { section: page.section, crumbs: own ? [...above.toReversed(), { ...own, to: null }] : [] }
}

function chain(path: PagePath, params: Params, names: Names): Crumb[] {
  const page = pageOf(path)
  if (!page) return []
  const id = page.crumb?.startsWith('$') ? params[page.crumb.slice(1)]?.trim() : undefined
  const name = id && Object.hasOwn(names, id) ? names[id] : undefined
  const label = page.crumb?.startsWith('$') ? name || id : page.crumb
  return [
    ...(page.parent ? chain(page.parent, params, names) : []),
    { label: label || page.title, to: addressOf(path, params), isId: Boolean(id && !name) },
  ]
}

const addressOf = (path: PagePath, params: Params): string =>
  path.replace(/\/$/, '').replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
