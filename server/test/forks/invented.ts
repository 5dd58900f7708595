/** Invented forks that could exist, and which the portal must support without knowing them. */
import type { Fork } from './load-fork.ts'

/**
 * MyISAM, no auto-increment, different letter case and names, a trunk stored as rows, codes in a number, and
 * a rank's name in the user's row.
 */
export const harbour: Fork = {
  Users: {
    engine: 'MyISAM',
    charset: 'cp1251',
    keys: ['primary UID'],
    columns: `
      UID int not null, UserName varchar(24) not null, Password varchar(129) not null,
      LastLogin int unsigned not null = 0, Registered int unsigned not null, Skin smallint unsigned not null = 299,
      Level mediumint not null = 1, Hours bigint not null = 0, Bank bigint not null = 0, Money bigint not null = 0,
      Armour float not null = 0, Health float not null = 100, Sex tinyint(1) not null = 1, Job varchar(8) = -1,
      AdminLevel tinyint not null = 0, Faction smallint not null = -1, FactionRank tinyint not null = 0,
      Gang smallint not null = -1, GangRank varchar(32) not null = none, Motto text not null,
      Birthday date not null, Mood enum('calm','wild') not null, IP varchar(15) not null
    `,
  },
  Vehicles: {
    engine: 'MyISAM',
    keys: ['index OwnerID'],
    columns: `ID int not null, OwnerID int not null = 0, Model smallint not null, Fuel float = 100, Health float = 1000,
      CarPlate varchar(16) = None`,
  },
  carstorage: {
    columns: `ID int = 0, itemID int not null, itemName varchar(32), itemModel int = 0, itemQuantity int = 0`,
    keys: ['primary itemID'],
    counts: 'itemID',
  },
  Player_Inventory: {
    columns: `id int not null, user_id int not null, item varchar(48), amount int = 0`,
    keys: ['primary id', 'index user_id'],
    counts: 'id',
  },
  factions: { columns: `id tinyint, name varchar(48)` },
}

/** Every column requires a value, passwords are salted, settings are a single row, strict utf8mb4. */
export const modular: Fork = {
  users: {
    charset: 'utf8mb4',
    keys: ['primary uid', 'unique username'],
    counts: 'uid',
    columns: `
      uid int unsigned not null, username varchar(24) not null, password char(64) not null, salt char(16) not null,
      regdate datetime not null, lastlogin datetime, level int not null, cash int not null, bank int not null,
      health float not null, armour float not null, about text not null, score decimal(10,2) not null,
      born date not null, seen timestamp not null = current_timestamp(), alarm time not null, locked tinyint(1) not null
    `,
  },
  server_state: {
    columns: `id int not null, tax int not null, taxvault int not null, server_motd varchar(128) not null`,
    keys: ['primary id'],
  },
}

/**
 * Words for yes and no, dates in another order, ranks with a row id besides the id of their group, names that
 * differ in letter case only, and bans that require more than the portal knows.
 */
export const worded: Fork = {
  users: {
    charset: 'utf8mb4',
    collation: 'utf8mb4_bin',
    keys: ['primary uid'],
    counts: 'uid',
    columns: `
      uid int not null, username varchar(24) not null, password varchar(129) not null, locked varchar(4) not null = nao,
      lastlogin varchar(20) not null = Nunca, bank decimal(12,2) not null = 0, adminlevel int not null = 0,
      faction int not null = -1, factionrank int not null = 0
    `,
  },
  factions: { keys: ['primary id'], columns: `id int not null, name varchar(48) not null` },
  factionranks: {
    keys: ['primary fid rank', 'index id'],
    counts: 'id',
    columns: `id int not null, fid int not null, rank int not null, name varchar(32) not null`,
  },
  houses: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, owner varchar(24) not null = No-one, price int not null = 0, locked enum('N','S') not null = N
    `,
  },
  bans: {
    keys: ['primary ban_id'],
    counts: 'ban_id',
    columns: `
      ban_id int not null, player varchar(24) not null, admin varchar(24) not null = Console,
      unban varchar(20) not null = -1, reason varchar(64) not null, level tinyint not null
    `,
  },
}

/** Dates as texts in many orders: day first, month first with unpadded numbers, and ambiguous ones. */
export const dated: Fork = {
  users: {
    charset: 'latin1',
    keys: ['primary uid'],
    counts: 'uid',
    columns: `
      uid int not null, name varchar(24) not null, password varchar(129) not null = '', adminlevel int not null = 0,
      last_login varchar(19) not null = '', registered varchar(10) not null = '', ip varchar(16) not null = ''
    `,
  },
  bans: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, name varchar(24) not null = n/a, ip varchar(16) not null = n/a, admin varchar(24) not null,
      date varchar(24) not null = '', reason varchar(64) not null, expire varchar(20) not null = ''
    `,
  },
  flags: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, userid int not null, flagged_by varchar(24) not null, date varchar(16) not null = '',
      description varchar(128) not null
    `,
  },
}

/** Vehicles with their owner's name only, prefixed columns, and a trunk stored as columns. */
export const namedVehicles: Fork = {
  users: {
    charset: 'utf8mb4',
    keys: ['primary uid'],
    counts: 'uid',
    columns: `
      uid int not null, username varchar(24) not null, password varchar(129) not null = '', adminlevel int not null = 0
    `,
  },
  vehicles: {
    keys: ['primary vID'],
    counts: 'vID',
    columns: `
      vID int not null, vModel smallint not null, vOwner varchar(24) not null = No-one, vPlate varchar(16) not null = '',
      trunk tinyint not null = 1, cash int not null = 0, materials int not null = 0
    `,
  },
}

/** Genders, mutes and permanent bans marked with words. */
export const marked: Fork = {
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: `
      uid int not null, username varchar(24) not null, password varchar(129) not null = '', adminlevel int not null = 0,
      sex enum('Male','Female','Other') not null = Male, newbiemuted enum('no','yes') not null = no,
      helpmuted varchar(3) not null = Nao, banned enum('N','Y') not null = N
    `,
  },
  bans: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, username varchar(24) not null, ip varchar(16) not null = n/a, bannedby varchar(24) not null = Boss,
      reason varchar(64) not null = spam, permanent enum('no','yes') not null = no, until varchar(20) not null = ''
    `,
  },
}

/**
 * Cyrillic names in cp1251, money in unsigned and floating-point columns, zero dates, dates with dots, things
 * with a composite key of two columns, vehicles in MyISAM without a key, and bans by number.
 */
export const riviera: Fork = {
  users: {
    charset: 'cp1251',
    keys: ['primary id', 'unique nickname'],
    counts: 'id',
    columns: `
      id int unsigned not null, nickname varchar(24) not null, pass varchar(129) not null, cash bigint unsigned not null = 0,
      bank double not null = 0, level tinyint unsigned not null = 1, sex enum('м','ж') not null = м,
      last_login datetime not null = 0000-00-00 00:00:00, registered varchar(10) not null = '', lastip varchar(16) not null = '',
      admin tinyint not null = 0, phone_number varchar(12) not null = '', health float not null = 100
    `,
  },
  vehicles: {
    engine: 'MyISAM',
    charset: 'cp1251',
    columns: `carid int not null, model smallint not null, owner_name varchar(24) not null = '', numberplate varchar(16) = null, fuel float = 50`,
  },
  player_items: {
    keys: ['primary userid slot'],
    columns: `userid int unsigned not null, slot tinyint not null, item varchar(32) charset cp1251 not null, amount int unsigned not null = 1`,
  },
  houses: {
    charset: 'cp1251',
    keys: ['primary id'],
    counts: 'id',
    columns: `id int not null, owner varchar(24) not null = '', price int unsigned not null = 0, locked enum('нет','да') not null = нет`,
  },
  bans: {
    charset: 'cp1251',
    keys: ['primary banid'],
    counts: 'banid',
    columns: `banid int not null, user_id int unsigned not null, admin_name varchar(24) not null, ban_date int not null, ban_reason varchar(64) not null, unbantime int not null = 0`,
  },
}

/** Spanish words, signed decimals, yes and no as enums, no keys anywhere, and days before months. */
export const pampa: Fork = {
  users: {
    charset: 'utf8',
    columns: `
      uid int not null, username varchar(24) not null, password char(128) not null, money decimal(20,2) not null = 0,
      bankmoney decimal(12,0) unsigned not null = 0, nivel int = 1, sex enum('Hombre','Mujer') = Hombre,
      lastlogin varchar(19) not null = Nunca, locked enum('Si','No') not null = No, adminlevel varchar(2) not null = 0, score bigint = 0
    `,
  },
  vehicles: {
    charset: 'utf8',
    columns: `id int not null, owner int unsigned not null = 0, modelid int not null, plate varchar(12) not null = '', impound enum('0','1') = 0`,
  },
  inventory: {
    charset: 'utf8',
    columns: `uid int not null, itemname varchar(32) not null, quantity float not null = 1`,
  },
  businesses: {
    charset: 'utf8',
    columns: `id int not null, owner varchar(24) = Nadie, name varchar(48) = null, price decimal(14,2) = 0, locked varchar(2) = No`,
  },
  bans: {
    charset: 'utf8',
    columns: `username varchar(24) not null, ip varchar(15) not null = '', banned_by varchar(24) not null, date varchar(16) not null, reason text, until varchar(16) not null = Permanente`,
  },
}
