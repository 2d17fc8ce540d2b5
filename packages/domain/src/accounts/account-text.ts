import { seenText } from '#values/blank-text.ts'

type AccountNames = {
  readonly fullName?: string | null | undefined
  readonly username?: string | null | undefined
}

export const accountName = ({ fullName, username }: AccountNames): string =>
  seenText(fullName) ?? seenText(username) ?? 'No name'

export function sourceText(sourceIsV1: boolean | null | undefined): string {
  if (sourceIsV1 == null) return 'Not given'
  return sourceIsV1 ? 'V1' : 'This platform'
}
