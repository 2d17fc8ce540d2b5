import type { Phase, Slot } from './calendar.ts'

/** At most one per event, so that each can be seen on its own. */
export type Trait =
  | 'arena'
  | 'oddities'
  | 'cancelled'
  | 'deletedType'
  | 'draft'
  | 'empty'
  | 'hostileName'
  | 'longName'
  | 'multiDay'
  | 'nameless'
  | 'noEnd'
  | 'noImage'
  | 'noPlace'
  | 'oversold'
  | 'rightToLeftName'
  | 'soldOut'
  | 'unticketed'

/** Given to the first events of a phase, in order. Repeatable ones return after every `cycle` events. */
const traits: Readonly<Record<Phase, readonly Trait[]>> = {
  onNow: ['arena', 'oddities', 'multiDay'],
  soon: ['soldOut', 'noImage'],
  today: ['oversold'],
  week: [
    'unticketed',
    'cancelled',
    'hostileName',
    'empty',
    'noPlace',
    'nameless',
    'rightToLeftName',
    'soldOut',
    'noImage',
    'multiDay',
    'noEnd',
  ],
  later: ['draft', 'deletedType', 'unticketed'],
  undated: [],
  past: ['multiDay', 'nameless', 'cancelled', 'deletedType', 'noEnd', 'longName', 'soldOut'],
}

const cycle = 24
const once: ReadonlySet<Trait> = new Set([
  'arena',
  'oddities',
  'empty',
  'hostileName',
  'rightToLeftName',
  'longName',
  'oversold',
])

export function traitOf({ phase, nth }: Slot): Trait | null {
  const trait = traits[phase][nth % cycle] ?? null
  return nth >= cycle && trait !== null && once.has(trait) ? null : trait
}
