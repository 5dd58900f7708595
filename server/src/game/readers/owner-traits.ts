/** What a character's row shows of its owner, by which two rows of one number are told apart. */
import type { Game } from '../game.ts'
import type { GameMap } from '../map/capability-map.ts'
import type { Column } from '../map/introspect.ts'
import type { WholeRow } from '../rows/rows.ts'

/** What a row of a character shows of its owner, as the game's database gave it. Never leaves the server. */
export interface OwnerTraits {
  readonly username: string
  /** When the character was registered; null where the game does not say, or changes it with every save. */
  readonly registered: string | null
  /** Password and salt; null where there are none. */
  readonly passwordRow: string | null
}

/** What is read of them. */
interface OwnerCells {
  name: string | null
  regdate: unknown
  password: unknown
  salt: unknown
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** What cells as the driver gave them show of an owner. */
export function traitsOf({ name, regdate, password, salt }: OwnerCells): OwnerTraits {
  const registered = textOf(regdate).trim()
  return {
    username: name ?? '',
    // Zero dates and -1 are what a row holds that was never given one.
    registered: /^-1$|^[\s0:./TZ-]*$/.test(registered) ? null : registered.slice(0, 64),
    passwordRow: textOf(password) === '' ? null : `${textOf(password)}\n${textOf(salt)}`,
  }
}

/** The column of a field, unless it says nothing of the owner. */
export function traitColumn(
  map: GameMap,
  field: 'username' | 'locked' | 'regdate' | 'password' | 'salt',
): Column | undefined {
  const found = map.column('users', field)
  return field === 'regdate' && found?.changesByItself === true ? undefined : found
}

/** What a whole row of a character shows of its owner. */
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
