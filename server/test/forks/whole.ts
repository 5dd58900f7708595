/**
 * The tables for property and records of the three published forks, column by column, which the tests of
 * those features add to a fork.
 */
import { acrp } from './acrp.ts'
import type { Fork } from './load-fork.ts'
import { mumbai } from './mumbai.ts'
import { nexonic } from './nexonic.ts'

/** Nexonic with its property and all tables of its records. */
export const nexonicWhole: Fork = {
  ...nexonic,
  businesses: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, ownerid int = 0, owner varchar(24) = Nobody, name varchar(64) = Unamed Business,
      message varchar(128) = Welcome to the business!, type tinyint = 0, price int = 0, entryfee int = 0,
      locked tinyint(1) = 1, timestamp int = 0, pos_x float = 0, pos_y float = 0, pos_z float = 0,
      pos_a float = 0, int_x float = 0, int_y float = 0, int_z float = 0, int_a float = 0,
      interior tinyint = 0, world int = 0, outsideint tinyint = 0, outsidevw int = 0, cash int = 0,
      products int = 500, robbed smallint not null = 3, robbing int, PurchaseAngle float not null = 0
    `,
  },
  furniture: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, houseid int, modelid smallint, name varchar(32), price int, pos_x float,
      pos_y float, pos_z float, rot_x float, rot_y float, rot_z float, interior tinyint, world int,
      door_opened tinyint(1) = 0, door_locked tinyint(1) = 0
    `,
  },
  garages: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, ownerid int = 0, owner varchar(24), type tinyint(1) = 0, price int = 0,
      locked tinyint(1) = 0, timestamp int = 0, pos_x float = 0, pos_y float = 0, pos_z float = 0,
      pos_a float = 0, exit_x float = 0, exit_y float = 0, exit_z float = 0, exit_a float = 0,
      world int = 0
    `,
  },
  houses: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, ownerid int = 0, owner varchar(24) = Nobody, type tinyint = 0, price int = 0,
      rentprice int = 0, level tinyint = 0, locked tinyint(1) = 0, timestamp int = 0, pos_x float = 0,
      pos_y float = 0, pos_z float = 0, pos_a float = 0, int_x float = 0, int_y float = 0,
      int_z float = 0, int_a float = 0, interior tinyint = 0, world int = 0, outsideint int = 0,
      outsidevw int = 0, cash int = 0, materials int = 0, pot int = 0, crack int = 0, meth int = 0,
      painkillers int = 0, pistolammo smallint = 0, shotgunammo smallint = 0, smgammo smallint = 0,
      arammo smallint = 0, rifleammo smallint = 0, hpammo smallint = 0, poisonammo smallint = 0,
      fmjammo smallint = 0, robbed smallint not null = 3, robbing smallint not null = 3
    `,
  },
  lands: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, ownerid int = 0, owner varchar(24) = Nobody, price int = 0, min_x float = 0,
      min_y float = 0, max_x float = 0, max_y float = 0, height float = 0, lx float not null,
      ly float not null, lz float not null, level tinyint = 1
    `,
  },
  turfs: {
    keys: ['unique id'],
    columns: `
      id tinyint, name varchar(32), capturedby varchar(24) = No-one, capturedgang tinyint = -1,
      type tinyint = 0, time tinyint = 12, min_x float = 0, min_y float = 0, max_x float = 0,
      max_y float = 0, height float = 0, captime int = 10
    `,
  },
  log_bans: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, uid int, date datetime, description varchar(255)
    `,
  },
  log_namechanges: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, date datetime, description varchar(255)
    `,
  },
  log_punishments: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, date datetime, description varchar(255)
    `,
  },
}

/** Mumbai with its property and all tables of its records. */
export const mumbaiWhole: Fork = {
  ...mumbai,
  businesses: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, ownerid int = 0, owner varchar(24) = Nobody, type tinyint = 0, price int = 0,
      entryfee int = 0, locked tinyint(1) = 0, timestamp int = 0, pos_x float = 0, pos_y float = 0,
      pos_z float = 0, pos_a float = 0, int_x float = 0, int_y float = 0, int_z float = 0,
      int_a float = 0, interior tinyint = 0, world int = 0, outsideint tinyint = 0, outsidevw int = 0,
      cash int = 0, products int = 500, materials int = 0, color int = -256,
      description varchar(128) = None, cVehicleX float = 0, cVehicleY float = 0, cVehicleZ float = 0,
      cVehicleA float = 0
    `,
  },
  furniture: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, houseid int, modelid smallint, name varchar(32), price int, pos_x float,
      pos_y float, pos_z float, rot_x float, rot_y float, rot_z float, interior tinyint, world int,
      door_opened tinyint(1) = 0, door_locked tinyint(1) = 0
    `,
  },
  garages: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, ownerid int = 0, owner varchar(24), type tinyint(1) = 0, price int = 0,
      locked tinyint(1) = 0, freeze tinyint(1) not null = 0, timestamp int = 0, pos_x float = 0,
      pos_y float = 0, pos_z float = 0, pos_a float = 0, exit_x float = 0, exit_y float = 0,
      exit_z float = 0, exit_a float = 0, world int = 0
    `,
  },
  houses: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, ownerid int = 0, owner varchar(24) = Nobody, type tinyint = 0, price int = 0,
      rentprice int = 0, level tinyint = 1, locked tinyint(1) = 0, timestamp int = 0, pos_x float = 0,
      pos_y float = 0, pos_z float = 0, pos_a float = 0, int_x float = 0, int_y float = 0,
      int_z float = 0, int_a float = 0, interior tinyint = 0, world int = 0, outsideint int = 0,
      outsidevw int = 0, cash int = 0, materials int = 0, weed int = 0, cocaine int = 0, meth int = 0,
      painkillers int = 0, pistolammo smallint = 0, shotgunammo smallint = 0, smgammo smallint = 0,
      arammo smallint = 0, rifleammo smallint = 0, hpammo smallint = 0, poisonammo smallint = 0,
      fmjammo smallint = 0, delivery tinyint = 1, lights tinyint(1) = 1, alarm int not null = 0
    `,
  },
  lands: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, ownerid int = 0, owner varchar(24) = Nobody, price int = 0, min_x float = 0,
      min_y float = 0, max_x float = 0, max_y float = 0, heightx float = 0, heightz float not null = 0,
      heighty float not null = 0, level tinyint = 1
    `,
  },
  turfs: {
    keys: ['unique id'],
    columns: `
      id tinyint, name varchar(32), capturedby varchar(24) = No-one, capturedgang tinyint = -1,
      type tinyint = 0, time tinyint = 12, min_x float = 0, min_y float = 0, max_x float = 0,
      max_y float = 0, height float = 0, count int not null = 3
    `,
  },
  log_bans: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, uid int, date datetime, description varchar(255)
    `,
  },
  log_namechanges: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, date datetime, description varchar(255)
    `,
  },
  log_namehistory: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, uid int, oldname varchar(24), newname varchar(24), changedby varchar(24),
      date datetime
    `,
  },
  log_punishments: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, date datetime, description varchar(255)
    `,
  },
  criminals: {
    engine: 'MyISAM',
    columns: `
      ID int not null, player varchar(24) not null, officer varchar(24) not null, date date not null,
      time time not null, crime text not null, served int not null, minutes int not null
    `,
  },
  tickets: {
    engine: 'MyISAM',
    keys: ['primary ID'],
    counts: 'ID',
    columns: `
      ID int not null, player varchar(25) not null, officer varchar(25) not null, time time not null,
      date date not null, amount int not null, reason varchar(64) not null, paid int not null
    `,
  },
}

/** Acrp with its property and all tables of its records. */
export const acrpWhole: Fork = {
  ...acrp,
  businesses: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, ownerid int = 0, owner varchar(24) = Nobody, name varchar(64) = Business,
      message varchar(128) = Welcome to the business!, type tinyint = 0, price int = 0, entryfee int = 0,
      locked tinyint(1) = 0, timestamp int = 0, pos_x float = 0, pos_y float = 0, pos_z float = 0,
      pos_a float = 0, int_x float = 0, int_y float = 0, int_z float = 0, int_a float = 0,
      interior tinyint = 0, world int = 0, outsideint tinyint = 0, outsidevw int = 0, cash int = 0,
      products int = 500, robbed int not null = 0, robbing int not null = 0, biz_desc varchar(128)
    `,
  },
  furniture: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, houseid int, modelid smallint, name varchar(32), price int, pos_x float,
      pos_y float, pos_z float, rot_x float, rot_y float, rot_z float, interior tinyint, world int,
      door_opened tinyint(1) = 0, door_locked tinyint(1) = 0
    `,
  },
  garages: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, ownerid int = 0, owner varchar(24), type tinyint(1) = 0, price int = 0,
      locked tinyint(1) = 0, timestamp int = 0, pos_x float = 0, pos_y float = 0, pos_z float = 0,
      pos_a float = 0, exit_x float = 0, exit_y float = 0, exit_z float = 0, exit_a float = 0,
      world int = 0
    `,
  },
  houses: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, ownerid int = 0, owner varchar(24) = Nobody, type tinyint = 0, price int = 0,
      rentprice int = 0, level tinyint = 0, locked tinyint(1) = 0, timestamp int = 0, pos_x float = 0,
      pos_y float = 0, pos_z float = 0, pos_a float = 0, int_x float = 0, int_y float = 0,
      int_z float = 0, int_a float = 0, interior tinyint = 0, world int = 0, outsideint int = 0,
      outsidevw int = 0, cash int = 0, materials int = 0, pot int = 0, crack int = 0, meth int = 0,
      painkillers int = 0, pistolammo smallint = 0, shotgunammo smallint = 0, smgammo smallint = 0,
      arammo smallint = 0, rifleammo smallint = 0, hpammo smallint = 0, poisonammo smallint = 0,
      fmjammo smallint = 0, robbed int not null = 0, robbing int not null = 0, lights int = 0,
      house_desc varchar(128) not null, dcash int = 0, stashlocked int = 0, stashposx float = 0,
      stashposy float = 0, stashposz float = 0, stashinterior int = 0, stashvw int = 0
    `,
  },
  lands: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, ownerid int = 0, owner varchar(24) = Nobody, price int = 0, min_x float = 0,
      min_y float = 0, max_x float = 0, max_y float = 0, height float = 0, lx float not null,
      ly float not null, lz float not null
    `,
  },
  turfs: {
    keys: ['unique id'],
    columns: `
      id tinyint, name varchar(32), capturedby varchar(24) = No-one, capturedgang tinyint = -1,
      type tinyint = 0, time tinyint = 12, min_x float = 0, min_y float = 0, max_x float = 0,
      max_y float = 0, height float = 0
    `,
  },
  log_bans: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, uid int, date datetime, description varchar(255)
    `,
  },
  log_namechanges: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, date datetime, description varchar(255)
    `,
  },
  log_punishments: {
    keys: ['primary id'],
    counts: 'id',
    columns: `
      id int not null, date datetime, description varchar(255)
    `,
  },
}

/** All three, by name. */
export const wholeForks = [
  ['nexonic', nexonicWhole],
  ['mumbai', mumbaiWhole],
  ['acrp', acrpWhole],
] as const satisfies [string, Fork][]
