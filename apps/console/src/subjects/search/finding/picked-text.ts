import { type Needle, pickNeedles } from '@ground-control/domain/search/pick-needles'
import { maxSearchCharacters } from '@ground-control/domain/values/constants'
import { formatCount, plural } from '@ground-control/domain/values/counts'

/** What was picked from a pasted text; null when the text is searched as typed. */
export function pickedText(text: string): string | null {
  const needles = pickNeedles(text)
  if (needles.kind === 'text') return null
  const counts = kinds.flatMap(([kind, one, many]) => {
    const count = needles.pieces.filter((piece) => piece.kind === kind).length
    return count === 0 ? [] : [`${count} ${plural(count, one, many)}`]
  })
  if (counts.length > 0) return `From the pasted text: ${counts.join(', ')}`
  return needles.names.length > 0 ? namesPicked : nothingPicked
}

/** Which of them there are, only the answer says. */
const namesPicked = 'The pasted text was searched for names and event titles.'

export const nothingPicked = 'No ID, email, phone number or name found in the pasted text.'

const kinds: readonly (readonly [Needle['kind'], string, string])[] = [
  ['id', 'ID', 'IDs'],
  ['email', 'email', 'emails'],
  ['phone', 'phone number', 'phone numbers'],
]

export const cutText = `Text cut off after ${formatCount(maxSearchCharacters)} characters.`
