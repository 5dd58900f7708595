/** Words for nobody that no list has: the rows of places show them. */
import { property } from '@idlewood/contract/property'
import { describe, expect, test } from 'vitest'
import { seededDatabase, staffedPortal } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'

const users = {
  charset: 'latin1',
  keys: ['primary uid'],
  counts: 'uid',
  columns: 'uid int not null, username varchar(24) not null, password varchar(129) not null, level int = 1',
}
const places = (owners: string) => ({
  charset: 'utf8mb4',
  keys: ['primary id'],
  counts: 'id',
  columns: `id int not null, ${owners}, price int not null = 100`,
})
const village: Fork = { users, houses: places('owner varchar(32) not null') }

const insertHouses = (...owners: string[]): string =>
  `insert into houses (owner) values ${owners.map((owner) => `('${owner}')`).join(', ')}`
const times = (count: number, owner: string): string[] => Array.from({ length: count }, () => owner)
const character = (name: string): string =>
  `insert into users set username = '${name}', password = 'x', level = 2`

/** The names of owners as staff see them, each once; null for what is for sale. */
async function ownersIn(fork: Fork, ...statements: string[]): Promise<(string | null)[]> {
  const url = await seededDatabase(fork, character('Vera_Lind'), ...statements)
  const { portal, token } = await staffedPortal(url, ['view_property'])
  const { body } = await portal.call(property.list, {}, { token })
  const names = body.property.map(({ owner, isForSale }) => (isForSale ? null : (owner?.name ?? 'unnamed')))
  return [...new Set(names)]
}

describe('nobody owns what has', () => {
  test.each(['Statul', 'Не продан', 'No-Owner', 'Bank of the City'])(
    'the name of most rows, “%s”',
    async (word) => {
      const owners = await ownersIn(village, insertHouses(...times(12, word), 'Vera_Lind', 'Gone_Owner'))
      expect(owners).toEqual([null, 'Vera_Lind', 'Gone_Owner'])
    },
  )

  test('signs in place of a name', async () => {
    expect(await ownersIn(village, insertHouses('*', '—', '..', 'Vera_Lind'))).toEqual([null, 'Vera_Lind'])
  })
})

describe('somebody owns what has', () => {
  test('the name of most rows, if it is a character’s', async () => {
    const statements = [character('Rich_Owner'), insertHouses(...times(12, 'rich_owner'), 'Vera_Lind')]
    expect(await ownersIn(village, ...statements)).toEqual(['rich_owner', 'Vera_Lind'])
  })

  test('the name of a few rows only, or of less than half', async () => {
    const few = insertHouses(...times(9, 'Gone_Owner'), 'Vera_Lind')
    expect(await ownersIn(village, few)).toEqual(['Gone_Owner', 'Vera_Lind'])
    const less = insertHouses(...times(10, 'Gone_Owner'), ...times(10, 'Vera_Lind'))
    expect(await ownersIn(village, less)).toEqual(['Gone_Owner', 'Vera_Lind'])
  })
})

test('an owner’s number is shown with the character’s name where the row still says that nobody owns it', async () => {
  const fork = { users, houses: places('ownerid int not null, owner varchar(32) not null') }
  const rows = [...times(12, `(0, 'No-Owner')`), `(1, 'No-Owner')`, `(1, 'Old_Name')`].join(', ')
  const owners = await ownersIn(fork, `insert into houses (ownerid, owner) values ${rows}`)
  expect(owners).toEqual([null, 'Vera_Lind', 'Old_Name'])
})
