import type { Cell } from '#demo/copy-rows.ts'
import { base62Of, between, chance, pick, type Random, scramble, seeded } from '#demo/random.ts'
import { oddNames } from './odd-names.ts'

export type Person = {
  readonly accountId: string
  readonly fullName: string | null
  readonly username: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly sourceIsV1: boolean
  readonly hasPrivateRecord: boolean
  /** Earlier than any ticket went on sale. */
  readonly openedDaysAgo: number
  readonly city: string
}

/**
 * Computed from the index, so that a million tickets can name 200,000 people without storing them. People with a higher
 * index have no account.
 */
export function personAt(index: number): Person {
  const random = seeded(0x70656f70, index)
  const odd = oddNames[index]
  const { full, handle } = odd === undefined ? nameFrom(random) : { full: odd, handle: toAscii(odd) || `guest${index}` }
  const number = between(random, 1, 9999)
  const short = handle.slice(0, 40)
  return {
    accountId: `acc_${base62Of(scramble(index))}${base62Of(scramble(index ^ 0x5bd1e995))}`,
    fullName: odd === undefined && chance(random, 0.02) ? null : full,
    username: chance(random, 0.04) ? null : `${short.replace('.', '_')}${number}`,
    email: chance(random, 0.02) ? null : `${short}${number}@${pick(random, mailDomains)}`,
    phone: chance(random, 0.25) ? null : phoneFrom(random),
    sourceIsV1: chance(random, 0.2),
    hasPrivateRecord: !chance(random, 0.03),
    openedDaysAgo: between(random, 300, 1500),
    city: pick(random, cities),
  }
}

export function phoneFrom(random: Random): string {
  const place = random()
  if (place < 0.7) return `+1${pick(random, areaCodes)}55501${String(between(random, 0, 99)).padStart(2, '0')}`
  if (place < 0.9) return `+447700900${String(between(random, 0, 999)).padStart(3, '0')}`
  return `+3319900${String(between(random, 0, 9999)).padStart(4, '0')}`
}

const mailDomains = ['mail.example', 'post.example', 'inbox.example', 'letters.example', 'studio.example']

const areaCodes =
  '201 206 212 213 267 303 305 312 323 347 404 415 469 503 512 602 612 615 617 646 702 718 773 808'.split(' ')

const cities = [
  'Austin',
  'Berlin',
  'Chicago',
  'Copenhagen',
  'Lagos',
  'Lisbon',
  'London',
  'Los Angeles',
  'Mexico City',
  'Montréal',
  'New Orleans',
  'New York',
  'Portland',
  'São Paulo',
  'Seattle',
  'Tokyo',
]

const dayMs = 86_400_000

export const accountColumns = ['id', 'username', 'full_name', 'source_is_v1', 'document', 'created_at', 'updated_at']

export function* accountRows(accounts: number, now: number): Generator<Cell[]> {
  for (let index = 0; index < accounts; index++) {
    const person = personAt(index)
    const at = new Date(now - person.openedDaysAgo * dayMs).toISOString()
    const document = JSON.stringify({ city: person.city })
    yield [person.accountId, person.username, person.fullName, person.sourceIsV1, document, at, at]
  }
}

export const privateColumns = ['account_id', 'email', 'phone', 'document', 'updated_at']

/** Some accounts have none, because the console must handle that. */
export function* privateRows(accounts: number, now: number): Generator<Cell[]> {
  for (let index = 0; index < accounts; index++) {
    const person = personAt(index)
    if (!person.hasPrivateRecord) continue
    const document = JSON.stringify({ marketing: index % 3 === 0, language: index % 5 === 0 ? 'es' : 'en' })
    const at = new Date(now - person.openedDaysAgo * dayMs).toISOString()
    yield [person.accountId, person.email, person.phone, document, at]
  }
}

type Name = { readonly full: string; readonly handle: string }

function nameFrom(random: Random): Name {
  const first = pick(random, firstNames)
  const last = pick(random, lastNames)
  return { full: `${first.written} ${last.written}`, handle: `${first.ascii}.${last.ascii}` }
}

type Part = { readonly written: string; readonly ascii: string }

const toPart = (written: string): Part => ({ written, ascii: toAscii(written) })

/** Letters that have no base letter are spelled out. */
function toAscii(text: string): string {
  return text
    .toLowerCase()
    .replace(/[øœæßłđð]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
}

const spelledOut: Readonly<Record<string, string>> = { ø: 'o', œ: 'oe', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd', ð: 'd' }

const firstNames = (
  'Ada Adwoa Aisha Alejandro Alma Amara Amélie Anaïs Anders Andrés Aoife Ari Astrid Aylin Beatriz Benedikt Björn ' +
  'Camila Carmen Cédric Chiara Chidi Chloé Clara Dalia Daniel Deepa Dmitri Dorota Elena Elif Emeka Émile Esra Esther ' +
  'Farah Fatima Felix Finn Freya Gabriel Georgia Grace Guillermo Hana Hannah Hiro Ibrahim Ida Ines Ingrid Isla Ivo ' +
  'Jack Jamal Jasmine Jesús João Joanna Jonas José Julia Kai Karim Katarína Keiko Kofi Lars Layla Leila Lena Leo Liam ' +
  'Linh Lucía Luka Maeve Magnus Mai Malik María Marek Martín Matteo Mei Mia Mila Mina Mohammed Nadia Naomi Ngozi Nia ' +
  'Niamh Nikhil Noah Nora Olga Oliver Olivia Omar Oscar Paloma Pedro Petra Pilar Priya Quinn Rafael Ravi Renée Rosa ' +
  'Rui Ruth Sakura Salma Samir Sanna Santiago Sara Seán Selin Sofia Søren Stella Sven Tariq Tess Thandiwe Theo Tomáš ' +
  'Uma Valentina Vera Viktor Wanjiru Wei Willa Xavier Yara Yasmin Yuki Yusuf Zainab Zara Željko Zoe Zsófia'
)
  .split(' ')
  .map(toPart)

const lastNames = (
  'Abara Abebe Adeyemi Agarwal Ahmed Almeida Andersen Aoki Baker Banerjee Barros Bauer Becker Benali Bergström Bianchi ' +
  'Boateng Borges Brennan Brown Byrne Çelik Carter Castillo Chaudhry Chen Cho Cohen Conti Costa Dahl Davies Delgado ' +
  'Diallo Díaz Dubois Duarte Edwards Eriksen Estrada Evans Farah Fernández Ferreira Fischer Flores Fofanah Fournier ' +
  'Fujimoto García Gill González Gupta Haddad Hansen Harris Hassan Hernández Hoang Hoffmann Horváth Hughes Ibarra ' +
  'Ivanova Jackson Jain Jansen Jensen Jiménez Johansson Jones Kamara Kaur Kelly Kim Kimura Kowalski Kruger Kumar ' +
  'Larsen Laurent Lebrun Lee Lewis Li Lindholm López Lund Łukasik MacDonald Mahmoud Marin Martínez Mbeki Medina Mehta ' +
  'Mendes Meyer Molina Moore Moreau Mori Murphy Mwangi Müller Nakamura Navarro Ndiaye Nguyen Nielsen Novák Nowak Núñez ' +
  'O’Brien Okafor Okoye Oliveira Olsen Ortega Osei Owusu Özdemir Park Patel Peña Pereira Petrov Pham Popescu Ramírez ' +
  'Rao Reyes Ricci Rivera Rojas Romano Rossi Roux Ruiz Ryan Sánchez Santos Sato Schmidt Schneider Sharma Silva Singh ' +
  'Sjöberg Smith Sokolov Soto Suzuki Svensson Szabó Takahashi Tan Tanaka Taylor Thomas Torres Tran Turner Usman Vargas ' +
  'Vega Virtanen Vogel Volkova Wagner Walker Wang Weber White Williams Wilson Wong Wright Yamamoto Yang Yılmaz Young Zhang'
)
  .split(' ')
  .map(toPart)
