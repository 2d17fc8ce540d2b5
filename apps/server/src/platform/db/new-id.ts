import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const length = 20

/** 119 random bits: ids don't collide and can't be guessed. */
export const newId = (prefix: string): string =>
  prefix + Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
