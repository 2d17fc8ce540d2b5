/** Joins class lists; what is false or missing is left out. */
export function classNames(...lists: readonly (string | false | null | undefined)[]): string {
  return lists.filter(Boolean).join(' ')
}
