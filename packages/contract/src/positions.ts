/** The database's position: 16 hex digits that sort as text. A platform without a read replica sends none. */
export const positionHeader = 'x-database-position'

export type Positions = {
  /** Reads must show at least this state. null: the newest one. */
  highest(): string | null | Promise<string | null>
  /** null: something may have changed, but the position is unknown. */
  note(position: string | null): void
}

export function createPositions(): Positions {
  let highest: string | null = null
  return {
    highest: () => highest,
    note(position) {
      if (position === null || !isPosition(position)) highest = null
      else if (highest === null || position > highest) highest = position
    },
  }
}

export const isPosition = (text: string): boolean => /^[0-9A-F]{16}$/.test(text)
