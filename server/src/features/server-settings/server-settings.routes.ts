import {
  serverSettings,
  settingNames,
  type SettingLimits,
  type SettingName,
} from '@idlewood/contract/server-settings'
import type { FastifyInstance } from 'fastify'
import { settingLimits } from '../../game/server-settings/server-settings.ts'
import { implement } from '../../http/implement.ts'
import { showStats } from './server-settings.queries.ts'
import { listSamples } from './stat-samples.ts'
import { updateSetting, type SettingDeps } from './update-setting.ts'

export function serverSettingsRoutes(app: FastifyInstance, deps: SettingDeps): void {
  const { game, portal, presence } = deps
  // As last known: loading the settings does not wait for the game server.
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

    update: updateSetting(deps),

    trends: async () => ({ samples: await listSamples(portal) }),
  })
}
