export function classNames(...lists: readonly (string | false | null | undefined)[]): string {
  return lists.filter(Boolean).join(' ')
}
