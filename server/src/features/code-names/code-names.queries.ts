import type { ChangedField } from '@idlewood/contract/changes'
import type { CodeKind } from '@idlewood/contract/game/code-kinds'
import { codeKinds } from '@idlewood/contract/game/code-words'
import type { Kysely } from 'kysely'
import { recordPortalChange, type PortalActor } from '../../changes/record.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import { publishWith } from '../../live/live.ts'

type Handle = Kysely<PortalTables>
type NamesByCode = Readonly<Record<string, string | null>>

async function writeNames(db: Handle, kind: CodeKind, wanted: NamesByCode): Promise<ChangedField[]> {
  const codes = Object.keys(wanted).map(Number)
  const rows = await db
    .selectFrom('code_names')
    .select(['code', 'name'])
    .where('kind', '=', kind)
    .where('code', 'in', codes)
    .execute()
  const old = new Map(rows.map(({ code, name }) => [code, name]))
  const fields = Object.entries(wanted).flatMap(([code, name]): ChangedField[] => {
    const had = old.get(Number(code)) ?? null
    return had === name ? [] : [{ field: `${kind}:${Number(code)}`, old: had, new: name }]
  })
  if (fields.length === 0) return []
  await db.deleteFrom('code_names').where('kind', '=', kind).where('code', 'in', codes).execute()
  const named = Object.entries(wanted).flatMap(([code, name]) =>
    name === null ? [] : [{ kind, code: Number(code), name }],
  )
  if (named.length > 0) await db.insertInto('code_names').values(named).execute()
  return fields
}

/**
 * Sets names for codes of one kind; null removes a name. The names, the audit trail and the event for other
 * processes are written in one transaction.
 */
export function nameCodes(
  portal: PortalDatabase,
  { kind, names }: { kind: CodeKind; names: NamesByCode },
  by: PortalActor,
): Promise<void> {
  return inTransaction(portal.db, async (db) => {
    const fields = await writeNames(db, kind, names)
    if (fields.length === 0) return
    const { label } = codeKinds[kind]
    const entry = { operation: 'update' as const, target: 'codeNames' as const, uid: null, fields }
    await recordPortalChange(db, { ...entry, targetId: kind, targetName: label }, by)
    await publishWith(db, { topic: 'names', to: 'everyone' })
  })
}
