import { foldText } from './search-text.ts'

/** Enough for the writer, the subject and the event. More names would be a list. */
export const maxNames = 8

const longestName = 80

/** Names from `From:`, the signature, and runs of capitalized words. Only the platform knows which people exist. */
export function namesIn(lines: readonly string[]): readonly string[] {
  const once = new Map<string, string>()
  for (const name of lines.flatMap(namesInLine)) {
    const key = foldText(name)
    if (!once.has(key)) once.set(key, name)
    if (once.size === maxNames) break
  }
  return [...once.values()]
}

function namesInLine(line: string): readonly string[] {
  const text = line.slice(0, longestLine).replace(/^[>\s]+/, '')
  if (otherHeaders.test(text)) return []
  const plain = text.replace(notWords, ' | ')
  return [...toldIn(plain), ...runsIn(plain)].filter((name) => name.length <= longestName)
}

/** People don't write longer lines, so the rest is ignored. */
const longestLine = 2_000

/** Headers that don't name the person in question: recipients are mostly staff. */
const otherHeaders = /^(?:to|cc|bcc|date|sent|reply-to|message-id|mime-version|content-[a-z-]+|received|x-[a-z-]+)\s?:/i

/** Addresses, links and ids contain capitals too. */
const notWords = /\S*(?:@|:\/\/|(?:acct?|evt|org|tkt|pi|re|sup)_)\S*/gi

/** 'My name is maria silva', in any spelling. */
function toldIn(line: string): readonly string[] {
  const told = /\b(?:my name is|name\s?:)\s+([\p{L}\p{M}'’.-]+(?:\s+[\p{L}\p{M}'’-]+){1,2})/iu.exec(line)?.[1]
  return told ? [trimmed(told.split(/\s+/))].flatMap((words) => (words.length > 1 ? [words.join(' ')] : [])) : []
}

/** Two or more capitalized words in a row, including small words inside a name or title. */
function runsIn(line: string): readonly string[] {
  const found: string[] = []
  let run: string[] = []
  const end = () => {
    const words = trimmed(run)
    if (words.filter(isCapital).length > 1) found.push(words.join(' '))
    run = []
  }
  for (const token of line.split(/\s+/)) {
    const word = token.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '').replace(/['’]s$/u, '')
    const startsAnew = /^["'“‘«(<[]/.test(token)
    if (startsAnew) end()
    if (isCapital(word) || (run.length > 0 && inside.has(word))) run.push(word)
    else end()
    if (word !== '' && !/[\p{L}\p{M}\p{N}]$/u.test(token.replace(/(?<=^\p{Lu})\.$/u, ''))) end()
  }
  end()
  return found
}

const isCapital = (word: string): boolean => /^[\p{Lu}\p{Lt}]/u.test(word)

/** Greetings, and small words at either end, are not part of a name. */
function trimmed(words: readonly string[]): readonly string[] {
  const from = words.findIndex((word) => !inside.has(word) && !outside.has(foldText(word)))
  const to = words.findLastIndex((word) => !inside.has(word))
  return from === -1 ? [] : words.slice(from, to + 1)
}

const inside: ReadonlySet<string> = new Set(
  'of the de da do dos das van von der den ter la le les del della di du el al bin ibn y'.split(' '),
)

const outside: ReadonlySet<string> = new Set(
  (
    'hi hello hey dear thanks thank you regards best kind kindly warm cheers sincerely yours greetings good morning afternoon ' +
    'evening i im i’m my we our the this that it is and but or if so please re fwd fw aw subject from name ticket tickets ' +
    'order event refund sent team support monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat ' +
    'sun january february march april may june july august september october november december jan feb mar apr jun jul aug ' +
    'sep sept oct nov dec am pm'
  ).split(' '),
)
