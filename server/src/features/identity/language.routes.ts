import { languageChoice } from '@idlewood/contract/language-choice'
import type { FastifyInstance } from 'fastify'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { implement } from '../../http/implement.ts'

async function languageOf({ db }: PortalDatabase, personId: string): Promise<{ language: string | null }> {
  const row = await db.selectFrom('people').select('language').where('id', '=', personId).executeTakeFirst()
  return { language: row?.language ?? null }
}

/** The language each person has chosen. */
export function languageRoutes(app: FastifyInstance, { portal }: { portal: PortalDatabase }): void {
  implement(app, languageChoice, {
    own: ({ viewer }) => languageOf(portal, viewer.personId),
    set: async ({ viewer, body: { language } }) => {
      await portal.db.updateTable('people').set({ language }).where('id', '=', viewer.personId).execute()
      return { language }
    },
  })
}
