export type PrivateField = {
  readonly name: string
  readonly label: string
  /** null: it exists but is empty. */
  readonly text: string | null
}

/** The specification names no fields, so this shows whatever a platform stores. Email and phone come first. */
export function privateFields(record: Readonly<Record<string, unknown>>): readonly PrivateField[] {
  const others = Object.keys(record).filter((name) => name !== 'email' && name !== 'phone')
  return ['email', 'phone', ...others.toSorted()].map((name) => ({
    name,
    label: labelOf(name),
    text: textOf(record[name]),
  }))
}

/** 'dateOfBirth' and 'date_of_birth' both become 'Date of birth'. */
function labelOf(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_\s-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  return value == null ? null : JSON.stringify(value)
}
