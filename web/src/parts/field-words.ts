import { noneCodes, type CodeKind, type NamedCodes } from '@idlewood/contract/game/code-kinds'
import { profileField, type ProfileFieldName } from '@idlewood/contract/profile-fields'
import { usePortalInfo } from '../api/portal-info.ts'
import { useMessages, type Messages } from '../language/messages.ts'

/** The label of a value from a field's closed list; undefined if it has none. */
export function choiceWords(
  field: ProfileFieldName,
  value: number,
  t: Messages<'fields'>,
): string | undefined {
  const { kind, choices } = profileField(field)
  if (!choices?.includes(value)) return undefined
  if (kind === 'flag') return t(value > 0 ? 'flag.1' : 'flag.0')
  return field === 'gender' ? t(value === 1 ? 'gender.1' : 'gender.2') : undefined
}

/** The label of a game code: the community's name for it, or the code itself. */
export function codeWords(
  kind: CodeKind,
  code: number,
  { fields: t, names }: { fields: Messages<'fields'>; names: NamedCodes | undefined },
): string {
  const name = names?.names[kind][String(code)]
  if (name) return name
  if (code === noneCodes[kind]) return t(`code.none.${kind}`)
  if (kind === 'jobs' && names?.confirmed.jobs) return t('code.unknown.jobs')
  return t(`code.${kind}`, { code: String(code) })
}

/** The community's labels for the game's codes. Shows nothing definite before the portal has sent them. */
export function useCodeWords(): (kind: CodeKind, code: number) => string {
  const fields = useMessages('fields')
  const names = usePortalInfo()
  return (kind, code) => (names ? codeWords(kind, code, { fields, names }) : '…')
}
