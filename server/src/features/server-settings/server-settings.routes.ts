import {
  serverSettings,
  settingNames,
  type SettingLimits,
  type SettingName,
} from '@idlewood/contract/server-settings'
import type { FastifyInstance } from 'fastify'
import type { Changes } from '../../changes/changes.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import type { Presence } from '../../game/presence/presence.ts'
import { settingLimits } from '../../game/server-settings/server-settings.ts'
import { implement } from '../../http/implement.ts'
import { showStats } from './server-settings.queries.ts'
import { listSamples } from './stat-samples.ts'
import { updateSetting } from './update-setting.ts'

interface Parts {
  game: Game
  portal: PortalDatabase
  changes: Changes
  presence: Presence
}

export function serverSettingsRoutes(app: FastifyInstance, parts: Parts): void {
  const { game, portal, presence } = parts
  // As last heard: a look at the settings waits for nobody.
  const isUp = () => (presence.status().state === 'up' && !presence.isInvented ? true : undefined)

  implement(app, serverSettings, {
    stats: async () => ({
      ...(await showStats(game, { portal, gameIsUp: isUp() })),
      // One entry for each name.
      limits: Object.fromEntries(settingNames.map((field) => [field, settingLimits(game, field)])) as Record<
        SettingName,
        SettingLimits
      >,
    }),

    update: updateSetting(parts),

    trends: async () => ({ samples: await listSamples(portal) }),
  })
}
