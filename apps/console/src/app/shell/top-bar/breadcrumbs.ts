import { isPagePath, type Page, type PagePath, pages, type Section } from '#app/pages.ts'
import { fillPath } from '#platform/links.ts'

export type Crumb = {
  readonly label: string
  readonly to: string | null
  readonly isId: boolean
}

type Params = Readonly<Record<string, string>>
type Names = Readonly<Record<string, string>>

/** The path to this page: 'Lookup', or Events › Nightjar: Winter Tour › Guests. */
export function breadcrumbsOf(
  path: string,
  params: Params,
  names: Names = {},
): { readonly section: Section | null; readonly crumbs: Crumb[] } {
  if (!isPagePath(path)) return { section: null, crumbs: [] }
  const openId = params[pages[path].opens ?? '']?.trim()
  const opened = openId && Object.hasOwn(names, openId) ? names[openId]?.trim() : undefined
  const inside: Crumb[] = opened ? [{ label: opened, to: null, isId: false }] : []
  const [own, ...above] = [...chain(path, params, names), ...inside].toReversed()
  return { section: placeOf(path, params).section, crumbs: own ? [...above.toReversed(), { ...own, to: null }] : [] }
}

function placeOf(path: PagePath, params: Params): Page {
  const page = pages[path]
  return page.instead && params[page.instead.with] !== undefined ? { ...page, ...page.instead } : page
}

function chain(path: PagePath, params: Params, names: Names): Crumb[] {
  const page = placeOf(path, params)
  const above = page.parent ? chain(page.parent, params, names) : []
  const part = page.crumb?.startsWith('$') ? page.crumb.slice(1) : null
  if (part !== null && params[part] === undefined) return above
  const id = part === null ? undefined : params[part]?.trim()
  const name = id && Object.hasOwn(names, id) ? names[id] : undefined
  const label = part === null ? page.crumb : name || id
  return [...above, { label: label || page.title, to: fillPath(path, params), isId: Boolean(id && !name) }]
}
