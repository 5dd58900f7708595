/**
 * Reads what a deleted account had. Restoring it gives all of that back, so the rules must know what it is.
 */
import type { FieldName } from '../game/map/fields.ts'
import { staffFields, type KeptAccount, type Owner } from './rules.ts'
import { findFormerPerson, permissionsOfRoles, rolesOfFormer } from '../access/former-people.ts'
import type { Registry } from './actors-and-owners.ts'

/** The money columns. */
const moneyFields = ['bank', 'cash'] as const

/**
 * The account of this kept row, and what is restored with it: levels, flags, money, and the roles of its
 * person.
 */
export async function readKeptAccount(
  { portal, game, superUsers }: Registry,
  { uid, undoes, keptRow }: { uid: number; undoes: number | null; keptRow: string | null },
): Promise<{ owner: Owner; kept: KeptAccount }> {
  // Written by a deletion, from the table of users.
  const row = JSON.parse(keptRow ?? '{}') as Record<string, unknown>
  const map = game.current()
  const value = (field: FieldName<'users'>): unknown => row[map.column('users', field)?.name ?? field]
  const number = (field: FieldName<'users'>): number => Number(value(field) ?? 0) || 0
  // One entry for each staff field.
  const levels = Object.fromEntries(
    staffFields.map((field) => [field, number(field)]),
  ) as KeptAccount['levels']
  const person = undoes === null ? undefined : await findFormerPerson(portal.db, undoes)
  return {
    owner: {
      uid,
      username: String(value('username') ?? ''),
      adminlevel: levels.adminlevel,
      superUser: superUsers.has({ personId: person?.id, discordId: person?.discord_id ?? null }),
      permissions: [],
    },
    kept: {
      levels,
      money: moneyFields.reduce((sum, field) => sum + Math.max(0, number(field)), 0),
      permissions: person ? await permissionsOfRoles(portal.db, await rolesOfFormer(portal.db, person)) : [],
    },
  }
}
