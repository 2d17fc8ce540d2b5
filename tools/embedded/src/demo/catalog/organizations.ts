import { landmarks } from '#demo/landmarks.ts'
import { phoneFrom } from '#demo/people/people.ts'
import { base62, between, chance, itemAt, pick, seeded } from '#demo/random.ts'

export type OrganizationPlan = {
  readonly id: string
  readonly name: string | null
  readonly displayName: string | null
  readonly type: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly status: string | null
  readonly createdAt: number
  readonly spaces: readonly SpacePlan[]
}

export type SpacePlan = {
  readonly id: string
  readonly name: string
  readonly address: string | null
  readonly timeZone: string | null
}

export function planOrganizations(count: number, now: number): OrganizationPlan[] {
  return Array.from({ length: count }, (_, index) => planOrganization(index, now))
}

function planOrganization(index: number, now: number): OrganizationPlan {
  const random = seeded(0x6f726773, index)
  const name = names[index] ?? `${pick(random, firstWords)} ${pick(random, lastWords)} ${index + 1}`
  const mailbox = name.toLowerCase().replace(/[^a-z]+/g, '-')
  return {
    id: index === 0 ? landmarks.busiestOrganizationId : `org_${base62(random, 2)}`,
    name,
    displayName: chance(random, 0.5) ? name : null,
    type: itemAt(types, index),
    email: `box-office@${mailbox}.example`,
    phone: phoneFrom(random),
    status: chance(random, 0.08) ? pick(random, ['SUSPENDED', 'PENDING']) : 'ACTIVE',
    createdAt: now - between(random, 400, 2000) * 86_400_000,
    spaces: Array.from({ length: between(random, 1, 3) }, (_, room) => ({
      id: `spc_${base62(random, 2)}`,
      name: room === 0 ? name : `${name}, ${itemAt(rooms, index + room)}`,
      address: chance(random, 0.1) ? null : `${between(random, 1, 999)} ${pick(random, streets)}`,
      timeZone: chance(random, 0.1) ? null : pick(random, timeZones),
    })),
    ...odd[index],
  }
}

/** Each field that another platform may leave out is missing once. */
const odd: Readonly<Record<number, Partial<OrganizationPlan>>> = {
  1: { name: null, displayName: 'The Foundry' },
  2: { name: null, displayName: null },
  3: { name: '', displayName: 'Blue Lantern Jazz' },
  4: { type: null },
  5: { email: null },
  6: { email: null, phone: null },
  7: { status: null },
  8: { name: null, displayName: null, type: null, email: null, phone: null, status: null },
}

const names = [
  'Halcyon Hall',
  'The Foundry',
  'Kestrel Comedy',
  'Blue Lantern Jazz',
  'North Pier Ballroom',
  'Northline Presents',
  'Halcyon Hall North',
  'Great Northern Fair',
  'Juniper Hollow Barn',
  'Low Orbit Orchestra',
  'Paper Lantern Society',
  'Analog Sundays',
  'Pier 12 Warehouse',
  'Meridian Opera House',
  'Café Élan',
  'Sala Ñandú',
  'Tidewater Amphitheater',
  'Copper Kettle Club',
  'Velvet Rope Promotions',
  'Redwood Theater Company',
  'Glasshouse Gardens',
  'Sable & Finch Events',
  'Cathedral Quarter Arts',
  'Moonrise Drive-In',
  'The Understudies',
  'Harbor Lights Festival',
  'Ironworks Boxing',
  'Stadium of the Sun',
  'Teatro São Jorge',
  'Lumen Museum',
  'Westfield University Union',
  'Pocket Planetarium',
  'Rooftop Sessions',
  'Old Mill Folk Club',
  'Crescent City Brass',
  'Polar Night Film Week',
  'Saltmarsh Book Festival',
  '東京ジャズ倶楽部',
  'The Long Table Supper Club',
  'Second Stage Collective',
]

const types = ['Venue', 'Promoter', 'Theater', 'Festival', 'Comedy Club', 'Museum', 'University', 'Nonprofit']
const rooms = ['Main Room', 'Hall B', 'Garden Stage', 'Balcony', 'Studio', 'Courtyard']
const streets = ['Harbor Street', 'Mill Lane', 'Rue des Lilas', 'Orchard Road', 'Station Square', '5th Avenue']
const timeZones = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Europe/London', 'Europe/Lisbon']
const firstWords = ['Amber', 'Birch', 'Cobalt', 'Delta', 'Ember', 'Falcon', 'Granite', 'Hazel', 'Indigo', 'Quarry']
const lastWords = ['Arena', 'Ballroom', 'Collective', 'Lounge', 'Playhouse', 'Presents', 'Stage', 'Yard']
