import { formatCount } from '#values/counts.ts'

export const notCountedWords = (payments: number): string | null =>
  payments === 0
    ? null
    : payments === 1
      ? '1 payment in another currency not counted'
      : `${formatCount(payments)} payments in other currencies not counted`
