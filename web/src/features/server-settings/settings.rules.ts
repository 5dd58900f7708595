import {
  serverFields,
  settingNames,
  type SettingLimits,
  type SettingName,
  type SourceOf,
} from '@idlewood/contract/server-settings'
import type { Messages } from '../../language/messages.ts'
import type { EditControl } from '../../parts/editable/edit-control.rules.ts'

/** The settings of one kind, in the specification's order. */
export const settingsOf = (kind: 'text' | 'number'): SettingName[] =>
  settingNames.filter((field) => serverFields[field].kind === kind)

/** The edit control of a setting in this game. */
export const controlOf = (field: SettingName, limits: SettingLimits): EditControl =>
  serverFields[field].kind === 'text'
    ? { kind: 'textarea', maxLength: limits.maxLength, characters: limits.characters, separator: '|' }
    : { kind: 'number', min: limits.min, max: limits.max, whole: limits.whole }

/** Where a setting is stored, or null if the game has no such setting. */
export function homeOf({ source, isSet }: SourceOf, t: Messages<'game-settings'>): string | null {
  switch (source) {
    case 'file':
      return t('home.file')
    case 'table':
      return t('home.table')
    case 'portal':
      return t(isSet ? 'home.portal' : 'home.unset')
    case 'derived':
    case 'none':
      return null
  }
}
