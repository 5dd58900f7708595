import {
  serverFields,
  settingNames,
  type SettingLimits,
  type SettingName,
  type SourceOf,
} from '@idlewood/contract/server-settings'
import type { EditControl } from '../../parts/editable/edit-control.rules.ts'

/** The settings of one kind, in the specification's order. */
export const settingsOf = (kind: 'text' | 'number'): SettingName[] =>
  settingNames.filter((field) => serverFields[field].kind === kind)

/** How a setting is edited in this game. */
export const controlOf = (field: SettingName, limits: SettingLimits): EditControl =>
  serverFields[field].kind === 'text'
    ? { kind: 'textarea', maxLength: limits.maxLength }
    : { kind: 'number', min: limits.min, max: limits.max, whole: limits.whole }

/** Where a setting is kept; null where the game has no such setting. */
export function homeOf({ source, isSet }: SourceOf): string | null {
  switch (source) {
    case 'file':
      return 'In the game’s settings file'
    case 'table':
      return 'In the game’s table'
    case 'portal':
      return isSet ? 'Kept by the portal; the game has no place for it' : 'Not set; the portal keeps it'
    case 'derived':
    case 'none':
      return null
  }
}
