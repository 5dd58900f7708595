/** Other families of gamemodes, invented after common patterns: supported through a map file alone. */
import type { Fork } from './load-fork.ts'

/** One character per row of `accounts`, columns in mixed case, one of them a reserved word; Whirlpool. */
export const nextGeneration: Fork = {
  accounts: {
    charset: 'utf8',
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, Online int not null = 0, RegiDate datetime, LastLogin datetime, Username varchar(32) not null = '',
      Key varchar(256) not null = '', Salt varchar(11), Email varchar(256) not null = '', IP varchar(32) not null = 0.0.0.0,
      ConnectedTime int not null = 0, Sex int not null = 1, Age int not null = 18, Band int not null = 0, Disabled int not null = 0,
      Level int not null = 1, AdminLevel int not null = 0, Helper int not null = 0, DonateRank int not null = 0,
      Respect int not null = 0, Money bigint not null = 5000, Bank bigint not null = 20000,
      pHealth float not null = 50, pArmor float not null = 0, Model int not null = 299, BanAppealer int not null = 0,
      FactionModerator int not null = 0, GangModerator int not null = 0, Job int not null = 0, Job2 int not null = 0,
      Leader int not null = -1, Member int not null = -1, Division int not null = -1, Rank int not null = -1,
      PhoneNr int not null = 0, VIPExpire int not null = 0, Crates int not null = 0, Warnings int not null = 0
    `,
  },
  vehicles: {
    charset: 'utf8',
    keys: ['primary id', 'index sqlID'],
    counts: 'id',
    columns: `
      id int not null, sqlID int not null = 0, pvPosX float not null = 0, pvModelId int not null = 0,
      pvPlate varchar(32) not null = '', pvFuel float not null = 100, pvTicket int not null = 0,
      pvImpounded int not null = 0, pvPrice int not null = 0
    `,
  },
  bans: {
    charset: 'utf8',
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, user_id int not null, ip_address varchar(32), reason varchar(156), date_added datetime,
      date_unban datetime, status int, admin varchar(156)
    `,
  },
}

/** One character per row of `players`, salted SHA-256, cars in a table of another name. */
export const saltedPlayers: Fork = {
  players: {
    charset: 'utf8mb4',
    keys: ['primary id', 'unique name'],
    counts: 'id',
    columns: `
      id int unsigned not null, name varchar(24) not null, password char(64) not null, salt char(16) not null,
      money int not null = 0, bank int not null = 0, skin smallint not null = 0, level smallint not null = 1,
      admin tinyint not null = 0, last_login datetime, register_date datetime, kills int not null = 0,
      ip_address varchar(45) not null = 0.0.0.0
    `,
  },
  banlist: {
    charset: 'utf8mb4',
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, name varchar(24) not null, ip varchar(45) not null, reason varchar(128) not null,
      banned_by varchar(24) not null, date date, expires date, banned tinyint(1) not null = 1
    `,
  },
  cars: {
    charset: 'utf8mb4',
    keys: ['primary id', 'index owner_id'],
    counts: 'id',
    columns: `id int not null, owner_id int not null = 0, model smallint not null = 0, plate varchar(12), fuel float = 100`,
  },
}

/** A gamemode nobody knows, beside the accounts of its website; the columns of each table share a prefix. */
export const prefixedMembers: Fork = {
  website_users: {
    charset: 'utf8mb4',
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, username varchar(32) not null, password varchar(60) not null, email varchar(64), age int, sex int,
      last_login datetime, created_at datetime, ip varchar(45)
    `,
  },
  members: {
    charset: 'utf8mb4',
    keys: ['primary ID'],
    counts: 'ID',
    columns: `
      ID int not null, mName varchar(24) not null, mPassword varchar(129) not null, mLevel int not null = 1,
      mCash int not null = 0, mBank int not null = 0, mSkin int not null = 0, mAdminLevel int not null = 0,
      mPosX float not null = 0, mPosY float not null = 0, mKills int not null = 0
    `,
  },
  vehicle: {
    keys: ['primary vehID'],
    counts: 'vehID',
    columns: `
      vehID int not null, vehModel int not null = 0, vehOwner int not null = 0, vehPosX float not null = 0,
      vehFuel float not null = 100, vehImpounded int not null = -1
    `,
  },
  houses: {
    keys: ['primary houseID'],
    counts: 'houseID',
    columns: `
      houseID int not null, houseOwner varchar(24) not null = The State, housePrice int not null = 0,
      houseLocked tinyint not null = 1, houseMoney int not null = 0
    `,
  },
  inventory: {
    keys: ['primary invID'],
    counts: 'invID',
    columns:
      'ID int not null, invID int not null, invItem varchar(32) not null, invModel int, invQuantity int not null',
  },
}

const counted = (columns: string) => ({
  keys: ['primary id'],
  counts: 'id',
  columns: `id int not null, ${columns}`,
})

/** The names of nearly all tables begin with the same word. */
export const prefixedTables: Fork = {
  server_users: counted('name varchar(24), password varchar(129), cash int, level int, skin int'),
  server_vehicles: counted('model int'),
  server_personal_vehicles: counted('owner varchar(24), model int'),
  server_houses: counted('owner varchar(24), price int'),
  server_bans: counted('playername varchar(24), reason varchar(64), active int = 1'),
  panel_logs: counted('text varchar(64)'),
}

/** A website in the database of a game that keeps no bans. */
export const besideWebsite: Fork = {
  users: counted('name varchar(24), password varchar(129)'),
  forum_users: counted('name varchar(24), password varchar(60)'),
  forum_topics: counted('title varchar(64)'),
  forum_posts: counted('text varchar(64)'),
  forum_banlist: counted('userid int, reason varchar(64)'),
}

/** Accounts that own characters, whose numbers overlap; vehicles and items belong to characters. */
export const ownedCharacters: Fork = {
  logins: counted('name varchar(24) not null, password varchar(129), grade int = 1'),
  characters: counted(`
    login_id int not null = 0, nickname varchar(24), gender int, money int = 0, bank int = 0, level int = 1, skin int = 0
  `),
  vehicles: counted('owner int = 0, model int'),
  inventory: counted('owner_id int = 0, item varchar(32), amount int'),
}
