/** The game's tables of houses, businesses, garages, land, turfs and furniture, which it loads at startup. */
import { date, id, key, namesIn, number, sign, word, type Entity } from './field.ts'

/** Words for owners in other languages. */
export const ownersElsewhere = ['dueno', 'propietario', 'dono', 'proprietario', 'pemilik']

/**
 * Columns for the number of the character that something belongs to, best first. `owner` contains the name in
 * most forks and the uid in some.
 */
export const ownerNumbers = [
  ...namesIn(
    'ownerid owner_id owneruid owner_uid id_owner owner characterid character_id charid char_id',
    'accountid account_id id_player owner_pid',
  ),
  ...ownersElsewhere,
]

/** Columns for the same number in tables of what only players have. */
export const playerNumbers = ['uid', 'userid', 'user_id', 'playerid', 'player_id', 'player']

const owned = {
  id: id(
    ...namesIn(
      'id houseid house_id businessid business_id bizid biz_id bisnisid garageid garage_id landid land_id',
    ),
  ),
  ownerid: key(...ownerNumbers),
  owner: word('owner', 'ownername', 'owner_name', ...ownersElsewhere),
  // Where it says no, the other two may still name a former owner, or the seller.
  owned: sign('owned', 'isowned', 'is_owned'),
  // Beside what a business costs, `price` is what it charges.
  price: number('buyprice', 'buy_price', 'price', 'value', 'cost', 'precio', 'preco', 'harga'),
}
/** Some forks store only the owner's name. */
export const namesOwner = ['ownerid', 'owner']
const locked = sign('locked')
/** The owner's last visit, in Unix seconds. */
const visited = date('timestamp')
// Beside one with a longer name, `x` may be where the interior is, and beside an entrance, `ext` the exit.
const entrance = {
  x: number(
    ...namesIn('pos_x posx entrancex exteriorx enterx entx ent_x extx ext_x exteriorposx extposx loc_x x'),
  ),
  y: number(
    ...namesIn('pos_y posy entrancey exteriory entery enty ent_y exty ext_y exteriorposy extposy loc_y y'),
  ),
}
const rectangle = {
  minx: number('min_x', 'minx'),
  miny: number('min_y', 'miny'),
  maxx: number('max_x', 'maxx'),
  maxy: number('max_y', 'maxy'),
}

/** Tables of property that can be owned or held. */
export const propertyEntities = {
  houses: {
    tables: ['houses', 'house', 'casas', 'rumah'],
    needs: ['id'],
    needsOneOf: namesOwner,
    fields: {
      ...owned,
      ...entrance,
      type: number('type'),
      level: number('level'),
      rentprice: number('rentprice', 'rent_price', 'rent'),
      locked,
      timestamp: visited,
    },
  },
  businesses: {
    tables: ['businesses', 'business', 'bizz', 'biz', 'bisnis', 'negocios', 'empresas'],
    needs: ['id'],
    needsOneOf: namesOwner,
    fields: {
      ...owned,
      ...entrance,
      type: number('type'),
      name: word(...namesIn('name businessname business_name bizname biz_name')),
      entryfee: number('entryfee', 'entry_fee', 'entrancecost'),
      locked,
      timestamp: visited,
    },
  },
  garages: {
    tables: ['garages', 'garage', 'garajes', 'garagens'],
    needs: ['id'],
    needsOneOf: namesOwner,
    fields: { ...owned, ...entrance, type: number('type', 'size'), locked, timestamp: visited },
  },
  lands: {
    tables: ['lands'],
    needs: ['id'],
    needsOneOf: namesOwner,
    fields: { ...owned, ...rectangle, level: number('level') },
  },
  turfs: {
    tables: ['turfs'],
    needs: ['id', 'capturedgang'],
    fields: {
      id: number('id'),
      name: word('name'),
      capturedby: word('capturedby'),
      capturedgang: number('capturedgang', 'gang', 'gangid'),
      type: number('type'),
      time: number('time'),
      ...rectangle,
    },
  },
  furniture: {
    tables: ['furniture'],
    needs: ['houseid'],
    fields: { id: id('id'), houseid: key('houseid', 'house_id') },
  },
} satisfies Record<string, Entity>
