/** A fork with names of columns and tables that few others use. */
import { bans } from '@idlewood/contract/bans'
import { character } from '@idlewood/contract/character'
import { property } from '@idlewood/contract/property'
import { vehicles } from '@idlewood/contract/vehicles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOn, seededDatabase, staffedPortal } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { hashPassword } from '../passwords.ts'

const steppe: Fork = {
  users: {
    keys: ['primary PlayerID'],
    counts: 'PlayerID',
    columns: `
      PlayerID int not null, name varchar(24) not null, password varchar(129) not null, lvl int = 1, cash int = 0,
      bank_cash int = 0, donate_rank int = 0, vip_expired datetime, faction int = 0, faction_rank int = 0
    `,
  },
  faction: {
    keys: ['primary id'],
    counts: 'id',
    columns: 'id int not null, name varchar(32) not null',
  },
  vehicles_personal: {
    keys: ['primary id', 'index owner_pid'],
    counts: 'id',
    columns: 'id int not null, owner_pid int not null = 0, model_id int not null, plate varchar(16)',
  },
  houses: {
    keys: ['primary id'],
    counts: 'id',
    columns: 'id int not null, owner_id int not null = 0, price int = 0, loc_x float = 0, loc_y float = 0',
  },
}

test('finds them', async () => {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const portal = await portalOn(
    await seededDatabase(
      steppe,
      `insert into faction values (1, 'Post'), (2, 'Railway')`,
      `insert into users set name = 'Step_Person', password = '${password}', lvl = 7, cash = 12, bank_cash = 3400,
        donate_rank = 2, vip_expired = '2020-01-02 03:04:05', faction = 2, faction_rank = 6`,
      `insert into vehicles_personal (owner_pid, model_id, plate) values (0, 411, ''), (1, 560, 'STEP 1')`,
      `insert into houses values (1, 1, 90000, 2068.5, -1731.25)`,
    ),
  )
  const own = { token: await portal.signIn('Step_Person') }
  const { body: profile } = await portal.call(character.profile, {}, own)
  expect(profile.user).toMatchObject({ uid: 1, level: 7, cash: 12, bank: 3400, vipEnded: true })
  const { body: stats } = await portal.call(character.stats, {}, own)
  expect(stats.userDetails).toMatchObject({ factionname: 'Railway' })
  const { body: garage } = await portal.call(vehicles.list, {}, own)
  expect(garage.vehicles).toEqual([{ id: 2, modelid: 560, plate: 'STEP 1' }])
  const { body: homes } = await portal.call(property.own, {}, own)
  expect(homes.property).toMatchObject([{ kind: 'house', id: 1, price: 90_000, district: 'Idlewood' }])
})

const dale: Fork = {
  rp_users: {
    keys: ['primary u_id'],
    counts: 'u_id',
    columns: `
      u_id int not null, u_name varchar(24), u_password varchar(129), u_level int = 1, u_money int = 0,
      u_premium int = 0, u_premium_until int = 0
    `,
  },
  rp_bizz: {
    keys: ['primary BizID'],
    counts: 'BizID',
    columns: 'BizID int not null, Owner varchar(24), BizName varchar(32), Price int',
  },
  rp_bans: {
    keys: ['primary ban_id'],
    counts: 'ban_id',
    columns: 'ban_id int not null, ban_user int, ban_ip varchar(16), ban_reason varchar(64)',
  },
  rp_factions: { columns: 'id int, name varchar(32)' },
}

test('finds a table of users, a business, premium and who is banned behind prefixes', async () => {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const portal = await portalOn(
    await seededDatabase(
      dale,
      `insert into rp_users (u_name, u_password, u_premium, u_premium_until) values
        ('Dale_Person', '${password}', 2, unix_timestamp() + 86400), ('Bad_Apple', '${password}', 1, 1700000000)`,
      `insert into rp_bizz (Owner, BizName, Price) values ('Dale_Person', 'Dairy', 70000)`,
      `insert into rp_bans (ban_user, ban_ip, ban_reason) values (2, '', 'Spam')`,
    ),
  )
  const own = { token: await portal.signIn('Dale_Person') }
  const { body: profile } = await portal.call(character.profile, {}, own)
  expect(profile.user).toMatchObject({ uid: 1, vippackage: 2, vipEnded: false })
  const { body: shops } = await portal.call(property.own, {}, own)
  expect(shops.property).toMatchObject([{ kind: 'business', name: 'Dairy', price: 70_000 }])
  await expect(portal.signIn('Bad_Apple')).rejects.toThrow('is banned from the game: Spam')
})

const bannedColumns = [
  ['banlist', 'pName varchar(24), pIP varchar(16), Reason varchar(64), Admin varchar(24)', 'pName', 'pIP'],
  [
    'bans',
    'user_banned varchar(24), banned_ip varchar(16), Reason varchar(64), Admin varchar(24), Note int',
    'user_banned',
    'banned_ip',
  ],
  [
    'bans',
    'NamePlayer varchar(24), IPBanned varchar(16), Reason varchar(64), Admin varchar(24)',
    'NamePlayer',
    'IPBanned',
  ],
] as const

test.each(bannedColumns)(
  'a ban in %s (%s) keeps its character out, and new ones are written there',
  async (table, columns, name, ip) => {
    const { password } = await hashPassword('whirlpool', 'idlewood')
    const { users } = steppe
    const url = await seededDatabase(
      {
        users: users!, // the fork is a constant
        [table]: { keys: ['primary id'], counts: 'id', columns: `id int not null, ${columns}` },
      },
      `insert into users set name = 'Step_Cheat', password = '${password}'`,
      `insert into users set name = 'Step_Thief', password = '${password}'`,
      `insert into ${table} set ${name} = 'Step_Cheat', ${ip} = '203.0.113.7', Reason = 'Aimbot', Admin = 'Step_Boss'`,
    )
    const { portal, token } = await staffedPortal(url, ['view_bans', 'manage_bans'])
    await expect(portal.signIn('Step_Cheat')).rejects.toThrow('is banned from the game: Aimbot')
    const body = { form: 'name' as const, username: 'Step_Thief', reason: 'Theft' }
    expect((await portal.call(bans.make, { body }, { token })).status).toBe(201)
    await expect(portal.signIn('Step_Thief')).rejects.toThrow('is banned from the game: Theft')
    const { rows } = await sql`select ${sql.id(name)} as name, ${sql.id(ip)} as ip, Reason, Admin
      from ${sql.id(table)} order by id`.execute(portal.game.database.db)
    expect(rows).toEqual([
      { name: 'Step_Cheat', ip: '203.0.113.7', Reason: 'Aimbot', Admin: 'Step_Boss' },
      { name: 'Step_Thief', ip: 'n/a', Reason: 'Theft', Admin: 'Fork_Staff' },
    ])
  },
)
