/**
 * The fields the portal looks for: for each one, the columns in which forks of the family store it, best
 * first.
 */
import { date, discord, flag, id, key, namesIn, number, sign, text, word, type Entity } from './field.ts'
import {
  namesOwner,
  ownerNumbers,
  ownersElsewhere,
  playerNumbers,
  propertyEntities,
} from './property-fields.ts'
import { punishmentFields, recordEntities } from './record-fields.ts'
import { settingsEntities } from './settings-fields.ts'

const groupFields = {
  id: number('id', 'factionid', 'faction_id', 'gangid', 'gang_id'),
  name: word('name', 'factionname', 'faction_name', 'gangname', 'gang_name', 'nombre', 'nome', 'nama'),
  leader: word('leader', 'lider'),
}
// The group a row belongs to. The family's tables call it `id`; if another column holds it, `id` is the row's
// own, which shows in no key if the table has none.
const ofGroup = key('factionid', 'faction_id', 'faction', 'fid', 'gangid', 'gang_id', 'gang', 'gid', 'id')
const rankFields = {
  id: ofGroup,
  rank: number('rank', 'rankid', 'hierarchy', 'rank_hierarchy'),
  name: word('name', 'rankname', 'rank_name'),
}
const skinFields = { id: ofGroup, slot: number('slot'), skinid: number('skinid', 'skin') }

/** Column names for the hours somebody has played. */
const hoursPlayed = namesIn(
  'hours playinghours playing_hours hoursplayed hours_played connectedtime connecttime horas',
  'horas_jogadas horasjogadas horas_jugadas horasjugadas',
)

/** Column names for the last time somebody played. */
const lastVisits = namesIn(
  'lastlogin last_login lastonline last_online laston lastlogged lastseen last_seen login_date',
  'lastconnection last_connection ultimaconexion ultima_conexion ultimo_login ultimologin',
)

/** Column names for the time at which a VIP package ends. */
const vipEnds = namesIn(
  'viptime vip_time vipexpire vip_expire vipexpires vip_expires vipexpiry vip_expiry vipexpiration vip_expiration',
  'vip_expiracy vipexpired vip_expired vipend vip_end vipuntil vip_until donatortime donator_time donatetime donate_time',
  'vipexpiredate vip_expire_date vipexpirydate vip_expiry_date vipenddate vip_end_date',
  'vip_vencimento vipvencimento vip_vencimiento vipvencimiento',
  'premiumtime premium_time premiumexpire premium_expire premiumexpires premium_expires premiumuntil premium_until',
)

/**
 * All entities, as found in the family's public dumps and sources. Words of other languages come last: they
 * count only where no column has an English name.
 */
export const entities = {
  users: {
    tables: ['users'],
    // A website has users, too, with levels and skins.
    behindPrefix: ['cash', 'bank'],
    needs: ['uid', 'username'],
    fields: {
      uid: id(...namesIn('uid userid user_id id reg_id regid sqlid sql_id playerid player_id')),
      username: word(
        'username',
        'user_name',
        'name',
        'nickname',
        'nick',
        'playername',
        'player_name',
        'nombre',
        'nome',
        'nama',
      ),
      password: word(
        'password',
        'pass',
        'passwordhash',
        'password_hash',
        'hash',
        'clave',
        'contrasena',
        'senha',
      ),
      salt: word('salt', 'password_salt', 'pass_salt', 'passwordsalt'),
      skin: number('skin', 'skinid', 'skin_id', 'model'),
      // Some forks store a word.
      gender: text('gender', 'sex', 'genero', 'sexo', 'jenis_kelamin'),
      age: number('age', 'edad', 'idade', 'umur'),
      level: number('level', 'lvl', 'nivel', 'playerlevel', 'player_level'),
      exp: number('exp', 'xp', 'experience', 'respect', 'experiencia', 'respeito', 'respeitos', 'respeto'),
      hours: number(...hoursPlayed),
      lastlogin: date(...lastVisits),
      regdate: date(
        'regdate',
        'reg_date',
        'registerdate',
        'register_date',
        'registrationdate',
        'registration_date',
        'registered',
        'registered_at',
        'created_at',
        'registeron',
        'datareg',
        'fecharegistro',
        'fecha_registro',
      ),
      // Where another column holds the money, `bank` says whether somebody has an account.
      bank: number(
        'bankmoney',
        'bank_money',
        'bmoney',
        'bank',
        'dinheiro_banco',
        'dinheirobanco',
        'dinero_banco',
        'dinerobanco',
        'banco',
        'bank_cash',
        'bankcash',
      ),
      // Beside money under its own word, `cash` is what players pay real money for.
      cash: number('dinero', 'dinheiro', 'grana', 'uang', 'cash', 'money'),
      health: number('health', 'hp', 'vida', 'salud', 'saude'),
      armor: number('armor', 'armour', 'chaleco', 'colete'),
      // Where another column holds the number, `phone` says whether somebody has one.
      phone: number(
        ...namesIn(
          'phonenumber phone_number phonenr phone_nr phonenum phone_num phone telefono telefone number',
        ),
      ),
      atm: number('atm'),
      job: number('job', 'jobid', 'job_id', 'trabajo', 'emprego', 'pekerjaan'),
      secondjob: number('secondjob', 'job2'),
      vippackage: number(
        'vippackage',
        'vip_package',
        'viplevel',
        'vip_level',
        'vip',
        'donaterank',
        'donate_rank',
        'donator',
        'vip_nivel',
        'nivel_vip',
        'premiumlevel',
        'premium_level',
        'premium',
      ),
      viptime: number(...vipEnds),
      adminlevel: number('adminlevel', 'admin', 'admin_level', 'admin_nivel', 'nivel_admin'),
      adminname: word('adminname', 'admin_name'),
      helperlevel: number('helperlevel', 'helper', 'helper_level', 'helper_nivel'),
      factionmod: flag('factionmod'),
      gangmod: flag('gangmod'),
      banappealer: flag('banappealer'),
      faction: {
        ...number('faction', 'factionid', 'faction_id', 'faccion', 'faccao', 'factiune'),
        unclear: ['member'],
      },
      factionrank: {
        ...number('factionrank', 'faction_rank', 'frank', 'facrank'),
        unclear: ['rank', 'rango', 'rang'],
      },
      division: number('division'),
      gang: number('gang', 'gangid', 'gang_id'),
      gangrank: number('gangrank', 'gang_rank'),
      pbpoint: number('pbpoint', 'pbpoints'),
      diamonds: number('diamonds'),
      dirtycash: number('dirtycash', 'dirtymoney'),
      locked: sign(
        'locked',
        'banned',
        'isbanned',
        'is_banned',
        'accountblocked',
        'account_blocked',
        'accountblock',
        'account_block',
        'baneado',
        'banido',
      ),
      ...punishmentFields,
      rentinghouse: number('rentinghouse', 'renting_house'),
      ip: word('ip', 'lastip', 'last_ip', 'ipaddress', 'ip_address'),
      discordid: discord('discord_id', 'discord_userid', 'discordid'),
      code: text('code'),
    },
  },
  vehicles: {
    // Some games keep the server's own vehicles, which have no owner, in `vehicles`, and players' elsewhere.
    tables: [
      'vehicles',
      'player_vehicles',
      'playervehicles',
      'personal_vehicles',
      'vehicles_personal',
      'vehicles_player',
      'vehicles_owned',
      'owned_vehicles',
      'ownedvehicles',
      'vehicle',
      'cars',
      'player_cars',
      'playercars',
      'ownedcars',
      'owned_cars',
      'pvehicles',
      'vehiculos',
      'veiculos',
      'kendaraan',
    ],
    needs: ['id', 'modelid'],
    needsOneOf: namesOwner,
    fields: {
      id: id('id', 'vehicleid', 'vehicle_id', 'vid', 'vehid', 'carid', 'car_id'),
      ownerid: key(...ownerNumbers, 'vownerid', 'vowner', ...playerNumbers),
      owner: word('owner', 'ownername', 'owner_name', 'vowner', 'vehowner', 'carowner', ...ownersElsewhere),
      modelid: number('modelid', 'model_id', 'model', 'vmodel', 'vmodelid', 'vehmodel', 'carmodel', 'modelo'),
      plate: text(
        'plate',
        'numberplate',
        'numplate',
        'carplate',
        'vplate',
        'vehplate',
        'license',
        'licenseplate',
        'license_plate',
        'placa',
        'matricula',
        'patente',
      ),
      // Where there is `gas` or `hp`, too, one with a longer name is left over from another game.
      fuel: number('fuel', 'gas', 'vfuel', 'vehfuel', 'carfuel', 'gasolina', 'combustible', 'combustivel'),
      health: number('health', 'hp', 'vhealth', 'vehhealth', 'carhealth'),
      impounded: number('impounded', 'carimpounded', 'impound', 'vimpounded'),
      tickets: number('tickets', 'ticket'),
      trunk: number('trunk'),
      gpsSystem: number('gpssystem', 'gps_system', 'gps'),
    },
  },
  inventory: {
    tables: [
      'inventory',
      'newinventory',
      'player_inventory',
      'playerinventory',
      'user_inventory',
      'player_items',
      'user_items',
      'items',
    ],
    needs: ['owner', 'item', 'quantity'],
    fields: {
      owner: key(...ownerNumbers, ...playerNumbers, 'id'),
      row: number('invid', 'inv_id', 'itemid', 'item_id', 'slot'),
      item: word('invitem', 'item', 'itemname', 'item_name', 'name'),
      quantity: number('invquantity', 'quantity', 'itemquantity', 'amount', 'count'),
    },
  },
  trunk: {
    tables: ['carstorage', 'vehiclestorage', 'vehicle_storage', 'trunks', 'vehicle_trunk', 'trunk'],
    needs: ['vehicle', 'item', 'quantity'],
    fields: {
      vehicle: key(
        'vehicleid',
        'vehicle_id',
        'carid',
        'car_id',
        'vid',
        'vehid',
        'veh_id',
        'vehicle',
        'veh',
        'car',
        'id',
      ),
      item: word('itemname', 'item_name', 'item', 'name'),
      quantity: number('itemquantity', 'quantity', 'item_quantity', 'amount', 'count'),
    },
  },
  factions: {
    tables: ['factions', 'fractions', 'facciones', 'faccoes', 'faction'],
    needs: ['id', 'name'],
    fields: {
      ...groupFields,
      shortname: word('shortname', 'short_name', 'abbreviation'),
      type: number('type'),
      rankcount: number('rankcount', 'rank_count', 'ranks'),
      turftokens: number('turftokens', 'turf_tokens'),
      fpainkillers: number('fpainkillers', 'painkillers'),
      // Not `budget`, which some forks have: only the operator knows whether it means money held or money
      // allowed.
      fcash: number('fcash', 'cash'),
      fdirtycash: number('fdirtycash', 'dirtycash'),
    },
  },
  factionranks: {
    tables: ['factionranks', 'faction_ranks'],
    needs: ['id', 'rank', 'name'],
    fields: rankFields,
  },
  factionpay: {
    tables: ['factionpay', 'faction_pay'],
    needs: ['id', 'rank', 'amount'],
    fields: {
      id: ofGroup,
      rank: number('rank', 'rankid'),
      amount: number('amount', 'pay', 'salary'),
    },
  },
  factionskins: {
    tables: ['factionskins', 'faction_skins'],
    needs: ['id', 'slot', 'skinid'],
    fields: skinFields,
  },
  gangs: {
    tables: ['gangs'],
    needs: ['id', 'name'],
    fields: {
      ...groupFields,
      motd: word('motd'),
      color: number('color', 'colour'),
      level: number('level'),
      strikes: number('strikes'),
      turftokens: number('turftokens', 'turf_tokens'),
      points: number('points'),
      alliance: number('alliance'),
      cash: number('cash'),
      materials: number('materials'),
      // If no single column counts it, the sum of `ammoColumns` is used.
      ammo: number('ammo'),
      pot: number('pot', 'weed'),
      crack: number('crack', 'cocaine'),
      meth: number('meth'),
      painkillers: number('painkillers'),
    },
  },
  gangranks: { tables: ['gangranks', 'gang_ranks'], needs: ['id', 'rank', 'name'], fields: rankFields },
  gangskins: {
    tables: ['gangskins', 'gang_skins'],
    needs: ['id', 'slot', 'skinid'],
    fields: skinFields,
  },
  // Public lockers belong to the game only if it has all three tables (`map.hasPublicLockers`).
  publiclockers: {
    tables: ['publiclockers', 'public_lockers', 'publiclocker', 'lockers'],
    needs: ['id'],
    fields: {
      id: id('id', 'lockerid', 'locker_id'),
      name: word('name', 'lockername', 'label', 'location'),
    },
  },
  publiclockerslots: {
    tables: ['publiclockerslots', 'public_locker_slots', 'publiclocker_slots', 'lockerslots', 'locker_slots'],
    needs: ['id', 'locker'],
    fields: {
      id: id('id', 'slotid', 'slot_id'),
      locker: key('lockerid', 'locker_id', 'publiclockerid', 'locker'),
      track: number('lockertrackid', 'locker_track_id', 'trackid', 'track_id'),
      username: word('username', 'ownername', 'owner_name', 'owner', 'player', 'name'),
      // The tenant's uid. A game that allows only one slot per tenant may have a unique key on it.
      uid: id('uid', 'userid', 'user_id', 'ownerid', 'owner_id', 'owneruid', 'owner'),
    },
  },
  publiclockeritems: {
    tables: ['publiclockeritems', 'public_locker_items', 'publiclocker_items', 'lockeritems', 'locker_items'],
    needs: ['id', 'slot', 'item', 'quantity'],
    fields: {
      id: id('id', 'itemid', 'item_id', 'invid'),
      slot: key('slotid', 'slot_id', 'lockerslotid', 'lockerslot'),
      item: word('itemname', 'item_name', 'item', 'invitem', 'name'),
      quantity: number('quantity', 'itemquantity', 'item_quantity', 'invquantity', 'amount', 'count'),
    },
  },
  ...recordEntities,
  ...propertyEntities,
  ...settingsEntities,
} satisfies Record<string, Entity>

/** Name of an entity. */
export type EntityName = keyof typeof entities
/** Name of a field of an entity. */
export type FieldName<E extends EntityName> = keyof (typeof entities)[E]['fields'] & string

/** Columns of `gangs` that count the rounds in the stash, one per kind of weapon. */
export const ammoColumns = [
  'pistolammo',
  'shotgunammo',
  'smgammo',
  'arammo',
  'rifleammo',
  'hpammo',
  'poisonammo',
  'fmjammo',
] as const
