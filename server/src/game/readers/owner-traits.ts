/** The parts of a character's row that identify its owner, to distinguish two rows with the same number. */
import type { Game } from '../game.ts'
import type { GameMap } from '../map/capability-map.ts'
import type { Column } from '../map/introspect.ts'
import type { WholeRow } from '../rows/rows.ts'

/**
 * The values of a character's row that identify its owner, as the game's database returned them. Never leaves
 * the server.
 */
export interface OwnerTraits {
  readonly username: string
  /** When the character was registered; null if the game does not store it, or changes it with every save. */
  readonly registered: string | null
  /** Password hash and salt; null if there is no password. */
  readonly passwordRow: string | null
}

/** The cells that the traits are read from. */
interface OwnerCells {
  name: string | null
  regdate: unknown
  password: unknown
  salt: unknown
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** The owner's traits from cells as the driver returned them. */
export function traitsOf({ name, regdate, password, salt }: OwnerCells): OwnerTraits {
  const registered = textOf(regdate).trim()
  return {
    username: name ?? '',
    // Zero dates and -1 are the values of a row that never got a date.
    registered: /^-1$|^[\s0:./TZ-]*$/.test(registered) ? null : registered.slice(0, 64),
    passwordRow: textOf(password) === '' ? null : `${textOf(password)}\n${textOf(salt)}`,
  }
}

/** The column of a field, unless it says nothing about the owner. */
export function traitColumn(
  map: GameMap,
  field: 'username' | 'regdate' | 'password' | 'salt',
): Column | undefined {
  const found = map.column('users', field)
  return field === 'regdate' && found?.changesByItself === true ? undefined : found
}

/** The owner's traits from a whole row of a character. */
export function traitsOfRow(game: Game, row: WholeRow): OwnerTraits {
  const cell = (field: Parameters<typeof traitColumn>[1]) =>
    row[traitColumn(game.current(), field)?.name ?? ''] ?? null
  const name = cell('username')
  return traitsOf({
    name: name === null ? null : String(name),
    regdate: cell('regdate'),
    password: cell('password'),
    salt: cell('salt'),
  })
}
