import { patchNotes } from '@idlewood/contract/patch-notes'
import type { FastifyInstance } from 'fastify'
import { actorOfRequest } from '../../changes/record.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { listGameChanges } from '../../game/rows/game-changes.ts'
import type { Game } from '../../game/game.ts'
import { idempotencyKeyOf } from '../../http/idempotency-key.ts'
import { implement } from '../../http/implement.ts'
import type { Live } from '../../live/live.ts'
import { listNotes, listPublished, managed } from './patch-notes.queries.ts'
import { addNote, changeNote, orderNotes, removeNote } from './write-notes.ts'

export interface PatchNoteDeps {
  portal: PortalDatabase
  game: Game
  live: Live
}

export function patchNoteRoutes(app: FastifyInstance, { portal, game, live }: PatchNoteDeps): void {
  /** Notifies everyone once the write has succeeded. */
  async function published<T>(writing: Promise<T>): Promise<T> {
    const written = await writing
    live.publish({ topic: 'patch-notes', to: 'everyone' })
    return written
  }

  implement(app, patchNotes, {
    published: () => listPublished(portal),

    all: async () => ({ patchnotes: (await listNotes(portal.db)).map((row) => managed(row)) }),

    suggestions: async () => ({ lines: await listGameChanges(game) }),

    add: async ({ body, viewer, request }) => {
      const wanted = { content: body, once: idempotencyKeyOf(request, viewer) }
      return {
        patchnote: managed(await published(addNote(portal, wanted, actorOfRequest(viewer, request)))),
      }
    },

    order: async ({ body, viewer, request }) => ({
      patchnotes: (await published(orderNotes(portal, body, actorOfRequest(viewer, request)))).map((row) =>
        managed(row),
      ),
    }),

    change: async ({ params, body: { revision, ...content }, viewer, request }) => {
      const wanted = { id: Number(params.id), revision, content }
      return {
        patchnote: managed(await published(changeNote(portal, wanted, actorOfRequest(viewer, request)))),
      }
    },

    remove: async ({ params, body, viewer, request }) => {
      await published(removeNote(portal, { id: Number(params.id), ...body }, actorOfRequest(viewer, request)))
      return {}
    },
  })
}
