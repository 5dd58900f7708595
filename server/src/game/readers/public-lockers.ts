/** Where public lockers are stored: in the game's tables if it has them, otherwise in the portal's. */
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import type { Engine } from '../../db/database.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { EntityName, FieldName } from '../map/fields.ts'
import type { Game } from '../game.ts'
import { wordOf } from '../signs.ts'
import { empty } from '../text.ts'

type Sql = RawBuilder<unknown>

/**
 * Lockers, slots and items as statements refer to them: aliased tables, columns qualified by the alias,
 * `null` for what is not stored.
 */
export interface LockerTables {
  readonly db: QueryExecutorProvider
  readonly engine: Engine
  readonly lockers: { readonly from: Sql; readonly id: Sql; readonly name: Sql }
  readonly slots: {
    readonly from: Sql
    readonly id: Sql
    readonly locker: Sql
    readonly track: Sql
    readonly username: Sql
    readonly uid: Sql
    /** "The slot is rented." */
    readonly rented: Sql
  }
  readonly items: {
    readonly from: Sql
    readonly id: Sql
    readonly slot: Sql
    readonly item: Sql
    readonly quantity: Sql
  }
}

const from = (table: string, alias: string): Sql => sql`${sql.id(table)} as ${sql.id(alias)}`

function ofPortal({ db, engine }: PortalDatabase): LockerTables {
  return {
    db,
    engine,
    lockers: {
      from: from('public_lockers', 'locker'),
      id: sql.id('locker', 'id'),
      name: sql.id('locker', 'name'),
    },
    slots: {
      from: from('public_locker_slots', 'slot'),
      id: sql.id('slot', 'id'),
      locker: sql.id('slot', 'locker_id'),
      track: sql.id('slot', 'track_id'),
      username: sql.id('slot', 'username'),
      uid: sql.id('slot', 'uid'),
      rented: sql`${sql.id('slot', 'uid')} is not null`,
    },
    items: {
      from: from('public_locker_items', 'item'),
      id: sql.id('item', 'id'),
      slot: sql.id('item', 'slot_id'),
      item: sql.id('item', 'item_name'),
      quantity: sql.id('item', 'quantity'),
    },
  }
}

function ofGame(game: Game): LockerTables {
  const map = game.current()
  const table = (entity: EntityName, alias: string): Sql => from(map.table(entity)?.name ?? entity, alias)
  const column = <E extends EntityName>(entity: E, field: FieldName<E>, alias: string): Sql => {
    const found = map.column(entity, field)
    return found ? sql.id(alias, found.name) : sql`null`
  }
  const slot = (field: FieldName<'publiclockerslots'>): Sql => column('publiclockerslots', field, 'slot')
  const item = (field: FieldName<'publiclockeritems'>): Sql => column('publiclockeritems', field, 'item')
  const slots = table('publiclockerslots', 'slot')
  // If a slot only has its tenant's number, the name comes from the user's row.
  const isNamed = map.column('publiclockerslots', 'username') !== undefined
  const name = slot('username')
  const tenant = game.database.engine === 'mysql' ? wordOf(name) : sql`lower(trim(${name}))`
  return {
    db: game.database.db,
    engine: game.database.engine,
    lockers: {
      from: table('publiclockers', 'locker'),
      id: column('publiclockers', 'id', 'locker'),
      name: column('publiclockers', 'name', 'locker'),
    },
    slots: {
      from: isNamed
        ? slots
        : sql`${slots} left join ${table('users', 'person')} on ${column('users', 'uid', 'person')} = ${slot('uid')}`,
      id: slot('id'),
      locker: slot('locker'),
      track: slot('track'),
      username: isNamed ? name : column('users', 'username', 'person'),
      uid: slot('uid'),
      rented: isNamed
        ? sql`${name} is not null and ${tenant} not in (${sql.join([...empty])})`
        : sql`coalesce(${slot('uid')}, 0) > 0`,
    },
    items: {
      from: table('publiclockeritems', 'item'),
      id: item('id'),
      slot: item('slot'),
      item: item('item'),
      quantity: item('quantity'),
    },
  }
}

/**
 * The tables of this community's public lockers. Throws like {@link Game.current} until the game has been
 * mapped.
 */
export const lockerTables = (game: Game, portal: PortalDatabase): LockerTables =>
  game.current().hasPublicLockers ? ofGame(game) : ofPortal(portal)
