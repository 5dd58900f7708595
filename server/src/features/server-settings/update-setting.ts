import { valueTag } from '@idlewood/contract/entity-tag'
import {
  serverFields,
  settingNames,
  type SettingName,
  type serverSettings,
} from '@idlewood/contract/server-settings'
import { requesterOf } from '../../changes/authorization.ts'
import type { Changes } from '../../changes/changes.ts'
import { formatValue } from '../../changes/outcome.ts'
import { presentChange } from '../../changes/present-change.ts'
import { currentSetting } from '../../changes/settings.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import type { Presence } from '../../game/presence/presence.ts'
import { gameIsUp } from '../../game/presence/presence.ts'
import {
  checkSetting,
  runningGameObjection,
  settingValue,
} from '../../game/server-settings/server-settings.ts'
import { conflict, invalid, preconditionFailed } from '../../http/refusals.ts'
import { matches } from '../../http/if-match.ts'
import type { Handlers } from '../../http/implement.ts'
import { settingLabel } from '../../language/field-labels.ts'
import { defaultValue } from './server-settings.queries.ts'

/** The dependencies for reading and changing settings. */
export interface SettingDeps {
  game: Game
  portal: PortalDatabase
  changes: Changes
  presence: Presence
}

type Body = Partial<Record<SettingName, string | number | undefined>>

function oneSetting(body: Body): { field: SettingName; sent: string | number } {
  for (const field of settingNames) {
    const sent = body[field]
    if (sent !== undefined) return { field, sent }
  }
  throw invalid('Send exactly one field to change.')
}

/** Changes one setting. A change that the running game would undo is refused before anything is recorded. */
export function updateSetting({
  game,
  portal,
  changes,
  presence,
}: SettingDeps): Handlers<typeof serverSettings>['update'] {
  return async ({ body, viewer, request }) => {
    const { field, sent } = oneSetting(body)
    const label = settingLabel(field)
    const value = settingValue(field, sent)
    const error = checkSetting(game, field, value ?? sent)
    if (error !== null || value === null) {
      const sentence = error ?? `${label} is a ${serverFields[field].kind}.`
      throw invalid(sentence, { [field]: sentence })
    }
    const old = await currentSetting(game, portal, field)
    const seen = old ?? defaultValue(field)
    if (!matches(request, valueTag(seen)))
      throw preconditionFailed(`${label} is ${formatValue(seen)} now. Look again before you change it.`, seen)
    if (value === old) throw conflict(`${label} is ${formatValue(value)} already.`)
    const held = (await gameIsUp(presence)) ? runningGameObjection(game, field) : null
    if (held) throw conflict(held)
    const row = await changes.propose(
      {
        operation: 'update',
        target: 'setting',
        targetId: 'server',
        targetName: 'Server settings',
        uid: null,
        fields: [{ field, old, new: value }],
        reason: body.reason,
      },
      requesterOf(viewer, request),
    )
    return { change: presentChange(row, viewer) }
  }
}
