/**
 * Makes one attempt to change a setting: in the game's table or file, or in the portal's own table together
 * with the record of the change.
 */
import type { FieldValue } from '@idlewood/contract/changes'
import { serverFields, type SettingName } from '@idlewood/contract/server-settings'
import { gameIsUp } from '../game/presence/presence.ts'
import { settingStorageOf, readSetting, writeSetting } from '../game/server-settings/server-settings.ts'
import type { Game } from '../game/game.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { lostLease, settled, formatValue, type Attempt, type Outcome } from './outcome.ts'
import { fieldsOf } from './mailbox.ts'
import { readPortalSetting, writePortalSetting } from './portal-settings.ts'

/** The setting of this name, or undefined. */
export const settingNamed = (field: string): SettingName | undefined =>
  // Every key of `serverFields` is a setting name.
  field in serverFields ? (field as SettingName) : undefined

/** A setting's current value, regardless of where it is stored; null if it was never set. */
export const currentSetting = async (
  game: Game,
  portal: PortalDatabase,
  field: SettingName,
): Promise<FieldValue> =>
  settingStorageOf(game, field) === 'portal'
    ? readPortalSetting(portal.db, field)
    : (await readSetting(game, field)).value

const moved = (now: FieldValue): Outcome =>
  settled('conflict', `The old value is no longer there: it is ${formatValue(now)} now.`)

/** Makes one attempt; see `attempt`. */
export async function attemptSetting({
  game,
  portal,
  presence,
  change,
  recordAttempt,
}: Omit<Attempt, 'names'> & { portal: PortalDatabase }): Promise<Outcome> {
  const [changed] = fieldsOf(change)
  const field = changed && settingNamed(changed.field)
  if (!changed || !field) return settled('failed', 'There is no such setting any more.')
  const { old, new: value } = changed
  if (settingStorageOf(game, field) === 'portal') {
    const now = await readPortalSetting(portal.db, field)
    if (now !== old) return moved(now)
    return {
      ...settled('confirmed'),
      // Runs in the transaction that records the change, so that either both are saved or neither is.
      together: async (db) => writePortalSetting(db, { field, old, value }),
    }
  }
  const isUp = await gameIsUp(presence)
  if (!(await recordAttempt())) return lostLease
  const result = await writeSetting(game, { field, old, value, gameIsUp: isUp })
  if (result.outcome === 'refused') return settled('failed', result.sentence)
  const wasOurs = change.attempted_at !== null && result.outcome === 'moved' && result.current === value
  if (result.outcome === 'moved' && !wasOurs) return moved(result.current)
  if (isUp === false) return settled('confirmed')
  return settled(
    'applied',
    isUp
      ? 'Written. The running game shows it when it reads its settings again.'
      : 'Nobody can say whether the game runs; a running one may write its own value back.',
  )
}
