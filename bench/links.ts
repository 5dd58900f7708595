/**
 * A person's record among a million others: their links, and the list of bans with a hundred thousand of
 * them. Times are of whole requests, in sequence.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import { startMariadb } from '../scripts/mariadb.ts'
import { measureMemory } from './links-memory.ts'
import { median } from './load.ts'
import { seed, withPortal, type Portal } from './users.ts'

const banned = 100_000
const repeats = 60

/** Households of three, each with its own IP address, and bans of other people. */
async function seedBans(url: string): Promise<void> {
  const connection = await createConnection({ uri: url })
  await connection.query(
    `update users set ip = concat('200.', uid div 12 % 256, '.', uid div 3 % 256, '.', uid div 3072 % 250)`,
  )
  await connection.query(
    `create table bans (id int primary key auto_increment, username varchar(24), ip varchar(16),
       bannedby varchar(24), date datetime, reason varchar(128), permanent tinyint(1) default 0)`,
  )
  await connection.query(
    `insert into bans (username, ip, bannedby, date, reason)
     select concat('Banned_No', seq), 'n/a', 'Some_Admin', now() - interval seq minute, 'Driving over people'
     from seq_1_to_${banned}`,
  )
  await connection.end()
}

const goal = '20 ms'

async function measure(portal: Portal, name: string, path: (index: number) => string): Promise<void> {
  const times: number[] = []
  let bytes = 0
  for (let index = 0; index < repeats; index++) {
    const began = performance.now()
    const response = await fetch(`${portal.base}/api${path(index)}`, {
      headers: { authorization: `Bearer ${portal.token}` },
    })
    bytes = (await response.text()).length
    times.push(performance.now() - began)
    if (response.status !== 200) throw new Error(`${path(index)} answered ${response.status}`)
  }
  const worst = Math.max(...times).toFixed(1)
  console.log(
    `  ${name.padEnd(24)} ${median(times).toFixed(2)} ms (worst ${worst}, goal ${goal}), ${bytes} bytes`,
  )
}

/** Waits for the link index, which is read a moment after the list of users. */
async function untilRead({ base, token }: Portal, path: string): Promise<void> {
  const ask = () => fetch(`${base}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  while ((await ask()).status === 503) await wait(50)
}

/** Measures the links of a person and the pages of bans. */
export async function benchLinks({ mariadbd, users }: { mariadbd: string; users: number }): Promise<void> {
  const mariadb = await startMariadb(mariadbd)
  try {
    const game = await seed(mariadb.url, users)
    await seedBans(game)
    console.log(`${users.toLocaleString('en')} users, ${banned.toLocaleString('en')} bans`)
    await withPortal(game, async (portal) => {
      const of = (index: number) => `/user/links/${1 + ((index * 7919) % (users - 1))}`
      await untilRead(portal, of(1))
      await measure(portal, 'links of a person', of)
      await measure(portal, 'bans, first page', () => '/bans?page=1')
      await measure(portal, 'bans, page 100', () => '/bans?page=100')
      await measure(portal, 'bans by name', (index) => `/bans?search=Banned_No${1 + index * 97}`)
      await measure(
        portal,
        'record of a person',
        (index) => `/user/record/${1 + ((index * 7919) % (users - 1))}`,
      )
    })
    await measureMemory(game)
  } finally {
    await mariadb.stop()
  }
}
