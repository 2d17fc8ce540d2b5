import { seenText } from '@ground-control/domain/values/blank-text'
export function personWords({ id, name }: { readonly id: string; readonly name: string | null }): string {
  const seen = seenText(name)
  if (seen !== null) return seen
  if (!id.startsWith(platform)) return id
  const part = id.slice(platform.length).replaceAll(/[-_]+/g, ' ')
  return part ? `The platform (${part})` : 'The platform'
}

const platform = 'system:'
