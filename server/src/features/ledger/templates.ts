import { ledger as calls } from '@idlewood/contract/ledger'
import { maxSavedTemplates, type SavedTemplate } from '@idlewood/contract/ledger-templates'
import type { Kysely } from 'kysely'
import { actorOfRequest, recordPortalChange } from '../../changes/record.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import type { SavedTemplateRow } from '../../db/record-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import { conflict, invalid, notFound } from '../../http/refusals.ts'
import type { Handlers } from '../../http/implement.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { publishWith } from '../../live/live.ts'
import { listSavedTemplates } from '../../ledger/saved-templates.queries.ts'
import { TemplateError } from '../../ledger/template-error.ts'
import { parseSaved } from '../../ledger/template-file.ts'
import { cleanLine, type RequestActor } from './looks.ts'
import { isoOf } from '../../db/moments.ts'
import { takeTurn } from '../../db/turns.ts'

interface Deps {
  readonly portal: PortalDatabase
  readonly ledger: Ledger
}
type Handler<Name extends keyof typeof calls> = Handlers<typeof calls>[Name]

const present = ({ id, log, text, created_by, created_at }: SavedTemplateRow): SavedTemplate => ({
  id,
  log,
  template: text,
  by: created_by,
  at: isoOf(created_at),
})

/** Turns an error in a template into a 400, because the user typed it. */
function refuseWrong(error: unknown): never {
  if (error instanceof TemplateError) throw invalid(error.message, { template: error.message })
  throw error
}

export const tryTemplate =
  ({ ledger }: Deps): Handler<'tryTemplate'> =>
  async ({ body }) => {
    const { examples, ...counts } = await ledger.ask('tryTemplate', body).catch(refuseWrong)
    return { ...counts, examples: examples.map(cleanLine) }
  }

export const showTemplates =
  ({ portal }: Deps): Handler<'templates'> =>
  async () => {
    const rows = await listSavedTemplates(portal.db)
    return { templates: rows.toReversed().map(present) }
  }

/** Records a template in the audit trail, including its text. */
async function record(
  db: Kysely<PortalTables>,
  { id, log, text }: SavedTemplateRow,
  [viewer, request]: RequestActor,
  operation: 'update' | 'delete',
): Promise<void> {
  const fields = [
    { field: 'text', old: operation === 'delete' ? text : null, new: operation === 'delete' ? null : text },
  ]
  await recordPortalChange(
    db,
    { operation, target: 'ledgerTemplate', targetId: String(id), targetName: log, uid: null, fields },
    actorOfRequest(viewer, request),
  )
  await publishWith(db, { topic: 'ledger-templates', to: { callersOf: calls.templates } })
}

/** Inserts a template and its entry in the audit trail. */
const insertTemplate = (
  { portal }: Deps,
  { log, text }: { log: string; text: string },
  [viewer, request]: RequestActor,
): Promise<SavedTemplateRow> =>
  inTransaction(portal.db, async (db) => {
    // Others who save the same template wait, and find it.
    await takeTurn(db, 'ledger-templates')
    const saved = await listSavedTemplates(db)
    if (saved.some((row) => row.log === log && row.text === text))
      throw conflict('This template is saved already.')
    if (saved.length >= maxSavedTemplates)
      throw conflict('There are too many saved templates. Move some to a file in content/ledger.')
    const values = { log, text, created_by: viewer.username, created_at: Date.now() }
    const { insertId } = await db.insertInto('ledger_templates').values(values).executeTakeFirstOrThrow()
    const row = { ...values, id: Number(insertId) }
    await record(db, row, [viewer, request], 'update')
    return row
  })

export const saveTemplate =
  (deps: Deps): Handler<'saveTemplate'> =>
  async ({ body, viewer, request }) => {
    const text = body.template.trim()
    try {
      parseSaved(body.log, text)
    } catch (error) {
      refuseWrong(error)
    }
    const row = await insertTemplate(deps, { log: body.log.toLowerCase(), text }, [viewer, request])
    await deps.ledger.learnSaved()
    return { template: present(row) }
  }

export const removeTemplate =
  ({ portal, ledger }: Deps): Handler<'removeTemplate'> =>
  async ({ params, viewer, request }) => {
    const id = Number(params.id)
    const row = await inTransaction(portal.db, async (db) => {
      const found = await db
        .selectFrom('ledger_templates')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      const gone = await db.deleteFrom('ledger_templates').where('id', '=', id).executeTakeFirst()
      if (!found || Number(gone.numDeletedRows) === 0) throw notFound('template')
      await record(db, found, [viewer, request], 'delete')
      return found
    })
    await ledger.learnSaved()
    return { template: present(row) }
  }
