/** A game whose tables and columns of property, ranks and bans have less usual names. */
import { bans } from '@idlewood/contract/bans'
import { character } from '@idlewood/contract/character'
import { gangs } from '@idlewood/contract/gangs'
import { managedUser } from '@idlewood/contract/managed-user'
import { property } from '@idlewood/contract/property'
import { records } from '@idlewood/contract/records'
import { vehicles } from '@idlewood/contract/vehicles'
import { expect, test } from 'vitest'
import { portalOn, seededDatabase, staffedPortal } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { hashPassword } from '../passwords.ts'

const moorland: Fork = {
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: `uid int not null, username varchar(24) not null, password varchar(129) not null, level int = 1,
      adminlevel int = 0, gang int = -1, gangrank int = 0`,
  },
  house: {
    keys: ['primary hID'],
    columns: `hID int not null, hOwned int not null, hOwner varchar(24) not null, hEnterX float = 2068.5,
      hEnterY float = -1731.25, hPrice int not null`,
  },
  gangs: { keys: ['primary id'], columns: 'id int not null, name varchar(32)' },
  gang_ranks: {
    keys: ['primary rank_id'],
    counts: 'rank_id',
    columns:
      'rank_id int not null, gang_id int not null, rank_name varchar(32), rank_hierarchy tinyint not null',
  },
  bans: {
    keys: ['primary banned_user'],
    columns: 'banned_user varchar(24) not null, reason varchar(64), issued_date datetime',
  },
}

test('finds houses, ranks by their hierarchy and the day of a ban', async () => {
  const url = await seededDatabase(
    moorland,
    `insert into users set username = 'Moor_Hen', password = 'x', gang = 2, gangrank = 10`,
    `insert into house (hID, hOwned, hOwner, hPrice) values (1, 1, 'Moor_Hen', 90000), (2, 0, 'The State', 70000)`,
    `insert into gangs values (2, 'Anglers')`,
    `insert into gang_ranks (gang_id, rank_name, rank_hierarchy) values (2, 'Bait', 1), (2, 'Hook', 10)`,
    `insert into bans values ('Bad_Apple', 'Spam', '2026-01-02 03:04:05')`,
  )
  const rights = ['view_property', 'view_gang_rank', 'view_gang_users', 'view_bans'] as const
  const { portal, token } = await staffedPortal(url, rights, { adminlevel: 5 })
  const { body: city } = await portal.call(property.list, {}, { token })
  expect(city.property).toMatchObject([
    { kind: 'house', id: 1, price: 90_000, owner: { uid: 1, name: 'Moor_Hen' }, district: 'Idlewood' },
    { kind: 'house', id: 2, price: 70_000, owner: null, isForSale: true },
  ])
  const params = { id: '2' }
  expect((await portal.call(gangs.ranks, { params }, { token })).body.gangrank).toEqual([
    { id: 2, rank: 1, name: 'Bait' },
    { id: 2, rank: 10, name: 'Hook' },
  ])
  expect((await portal.call(gangs.users, { params }, { token })).body.ganguser).toMatchObject([
    { username: 'Moor_Hen', gangrank: 10, gangrankname: 'Hook' },
  ])
  const { body: listed } = await portal.call(bans.list, {}, { token })
  expect(listed.bans).toMatchObject([{ username: 'Bad_Apple', date: '2026-01-02T03:04:05' }])
})

test('finds phone numbers, hours of play, when bans were made, and gangs without a leader', async () => {
  const url = await seededDatabase(
    {
      users: {
        keys: ['primary uid'],
        counts: 'uid',
        columns: `uid int not null, username varchar(24) not null, password varchar(129) not null, adminlevel int = 0,
          PhoneNum int not null = 0, ConnectTime int not null = 0`,
      },
      gangs: { keys: ['primary id'], columns: 'id int not null, name varchar(32), leader varchar(24)' },
      bans: {
        keys: ['primary ID'],
        columns: 'ID int not null, PlayerName varchar(30) not null, BanTimeDate timestamp',
      },
    },
    `insert into gangs values (1, 'Anglers', 'no one')`,
    `insert into bans values (1, 'Bad_Apple', '2026-01-02 03:04:05')`,
  )
  const { portal, token } = await staffedPortal(url, ['view_gangs', 'view_bans'], {
    adminlevel: 5,
    PhoneNum: 4455,
    ConnectTime: 77,
  })
  const { body: own } = await portal.call(character.stats, {}, { token })
  expect(own.userDetails).toMatchObject({ phone: 4455, hours: 77 })
  expect((await portal.call(gangs.list, {}, { token })).body.gangs).toMatchObject([{ id: 1, leader: null }])
  const { body: listed } = await portal.call(bans.list, {}, { token })
  expect(listed.bans).toMatchObject([{ username: 'Bad_Apple', date: '2026-01-02T03:04:05' }])
})

const ribera: Fork = {
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: `uid int not null, name varchar(24) not null, password varchar(129) not null, level int = 1, admin int = 0,
      bank int = 7, bmoney int = 70, warn int = 0, Faccion int = 0, Rango int = 0, UltimaConexion datetime,
      FechaRegistro datetime`,
  },
  facciones: {
    keys: ['primary ID'],
    columns: 'ID int not null, Nombre varchar(32), Lider varchar(24), Rango1 varchar(32), Rango2 varchar(32)',
  },
  vehiculos: {
    keys: ['primary ID'],
    columns: `ID int not null, Modelo int, Dueno varchar(24), Placa varchar(12), Gasolina int = 40`,
  },
  casas: {
    keys: ['primary ID'],
    columns: 'ID int not null, Propietario varchar(24), Precio int, X float, Y float',
  },
  baneos: {
    keys: ['primary ID'],
    columns: 'ID int not null, Nombre varchar(24), Admin varchar(24), Razon varchar(64), Fecha datetime',
  },
}

test('finds tables and columns with Spanish names', async () => {
  const url = await seededDatabase(
    ribera,
    `insert into facciones values (1, 'Guardia', 'Ana_Lopez', 'Cadete', 'Jefe')`,
    `insert into users set name = 'Ana_Lopez', password = 'x', warn = 2, Faccion = 1, Rango = 2, UltimaConexion = '2026-01-02 03:04:05'`,
    `insert into vehiculos (ID, Modelo, Dueno, Placa) values (1, 411, 'Ana_Lopez', 'AAA 111')`,
    `insert into casas values (1, 'Ana_Lopez', 90000, 2068.5, -1731.25)`,
    `insert into baneos values (1, 'Bad_Apple', 'Ana_Lopez', 'Spam', '2026-01-02 03:04:05')`,
  )
  const { portal, token } = await staffedPortal(
    url,
    ['view_property', 'view_bans', 'view_user_record', 'view_user_vehicles_details', 'update_user_money'],
    { admin: 5 },
  )
  const asked = { params: { id: '1' } }
  const { body: summary } = await portal.call(managedUser.summary, asked, { token })
  expect(summary.details).toMatchObject({
    faction: { name: 'Guardia', rank: 'Jefe' },
    bank: 70,
    lastlogin: '2026-01-02T03:04:05',
  })
  expect((await portal.call(records.of, asked, { token })).body.standing.warnings).toBe(2)
  const vehicle = await portal.call(managedUser.vehicle, { params: { uid: '1', vid: '1' } }, { token })
  expect(vehicle.body.vehicle).toMatchObject({ modelid: 411, plate: 'AAA 111', fuel: 40 })
  const { body: city } = await portal.call(property.list, {}, { token })
  expect(city.property).toMatchObject([
    { kind: 'house', id: 1, price: 90_000, owner: { uid: 1, name: 'Ana_Lopez' }, district: 'Idlewood' },
  ])
  const { body: listed } = await portal.call(bans.list, {}, { token })
  expect(listed.bans).toMatchObject([{ username: 'Bad_Apple', bannedBy: 'Ana_Lopez', reason: 'Spam' }])
})

const enseada: Fork = {
  users: {
    keys: ['primary id'],
    counts: 'id',
    columns: `id int not null, nome varchar(24) not null, senha varchar(129) not null, level int = 1, respeitos int = 0,
      horas_jogadas int = 0, ultimo_login datetime, dinheiro int = 0, dinheiro_banco int = 0, cash int = 0, emprego int = 0,
      admin_nivel int = 0, helper_nivel int = 0, vip_nivel int = 0, vip_vencimento datetime, avisos int = 0,
      nivel_procurado int = 0`,
  },
  player_vehicles: {
    keys: ['primary id', 'index player'],
    counts: 'id',
    columns: 'id int not null, player int not null, model int not null, fuel int = 50, numplate varchar(10)',
  },
  banidos: {
    keys: ['primary id', 'index player'],
    counts: 'id',
    columns: `id int not null, player int not null = 0, ip varchar(32) not null = 0.0.0.0, motivo varchar(128),
      desban_data varchar(32) not null = NUNCA`,
  },
}

test('finds money, visits, vehicles and bans with Portuguese names', async () => {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const url = await seededDatabase(
    enseada,
    `insert into users (nome, senha, respeitos, horas_jogadas, ultimo_login, dinheiro, dinheiro_banco, cash, emprego,
        helper_nivel, vip_nivel, vip_vencimento, avisos, nivel_procurado, admin_nivel)
      values ('Ana_Praia', '${password}', 658, 4070, '2026-11-14 21:54:41', 38172, 27824246, 5010, 7, 2, 3,
        '2099-01-01 00:00:00', 1, 4, 5)`,
    `insert into users (nome, senha) values ('Bad_Caranguejo', '${password}'), ('Old_Caranguejo', '${password}')`,
    `insert into player_vehicles (player, model, numplate) values (1, 447, 'QNO-6826'), (2, 469, 'EIT-4686')`,
    `insert into banidos (player, motivo, desban_data) values (2, 'Spam', '2099-01-01'), (3, 'Spam', '2020-01-01')`,
  )
  const portal = await portalOn(url)
  const own = { token: await portal.signIn('Ana_Praia') }
  await portal.grant('Ana_Praia', 'view_bans')
  const { body: profile } = await portal.call(character.profile, {}, own)
  expect(profile.user).toMatchObject({
    cash: 38_172,
    bank: 27_824_246,
    exp: 658,
    hours: 4070,
    lastlogin: '2026-11-14T21:54:41',
    adminlevel: 5,
    helperlevel: 2,
    vippackage: 3,
    vipEnded: false,
  })
  expect((await portal.call(character.stats, {}, own)).body.userDetails).toMatchObject({ job: 7 })
  const { body: record } = await portal.call(records.own, {}, own)
  expect(record.standing).toMatchObject({ warnings: 1, wantedlevel: 4 })
  const { body: garage } = await portal.call(vehicles.list, {}, own)
  expect(garage.vehicles).toEqual([{ id: 1, modelid: 447, plate: 'QNO-6826' }])
  const { body: list } = await portal.call(bans.list, {}, own)
  expect(list.bans.map(({ username, reason }) => [username, reason])).toEqual([['Bad_Caranguejo', 'Spam']])
  await expect(portal.signIn('Bad_Caranguejo')).rejects.toThrow('banned')
  expect(await portal.signIn('Old_Caranguejo')).toMatch(/./)
})

const harbour: Fork = {
  users: {
    keys: ['primary id'],
    counts: 'id',
    columns: `id int not null, name varchar(24) not null, pass varchar(129) not null, PlayerLevel int = 1,
      last_connection datetime, vip int = 0, vip_expire_date datetime, admin_level int = 0`,
  },
  pvehicles: {
    keys: ['primary id', 'index id_player'],
    counts: 'id',
    columns:
      'id int not null, id_player int not null, modelid int not null, gas float = 50, plate varchar(10)',
  },
  bizz: {
    keys: ['primary id'],
    columns: `id int not null, owned int not null, owner varchar(24) not null, ent_x float, ent_y float,
      ext_x float, ext_y float, buy_price int not null, price int not null`,
  },
  house: {
    keys: ['primary id'],
    columns: 'id int not null, id_player int not null, ext_x float, ext_y float, price int not null',
  },
}

test('finds levels, visits, ends of packages, vehicles and entrances; a business costs what its buyer pays', async () => {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const url = await seededDatabase(
    harbour,
    `insert into users (name, pass, PlayerLevel, last_connection, vip, vip_expire_date)
      values ('Quay_Person', '${password}', 22, '2026-11-14 21:54:41', 2, '2020-01-01 00:00:00')`,
    `insert into pvehicles (id_player, modelid, plate) values (1, 447, 'QUAY 1'), (2, 469, '')`,
    `insert into bizz values (1, 1, 'Quay_Person', 2068.5, -1731.25, 5, 5, 50000, 300)`,
    `insert into house values (1, 1, 2068.5, -1731.25, 90000)`,
  )
  const portal = await portalOn(url)
  const own = { token: await portal.signIn('Quay_Person') }
  const { body: profile } = await portal.call(character.profile, {}, own)
  expect(profile.user).toMatchObject({
    level: 22,
    lastlogin: '2026-11-14T21:54:41',
    vippackage: 2,
    vipEnded: true,
  })
  const { body: garage } = await portal.call(vehicles.list, {}, own)
  expect(garage.vehicles).toEqual([{ id: 1, modelid: 447, plate: 'QUAY 1' }])
  const { body: homes } = await portal.call(property.own, {}, own)
  expect(homes.property).toMatchObject([
    { kind: 'house', id: 1, price: 90_000, district: 'Idlewood' },
    { kind: 'business', id: 1, price: 50_000, district: 'Idlewood' },
  ])
})
