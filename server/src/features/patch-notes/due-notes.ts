import type { Background } from '../../background/background.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Live } from '../../live/live.ts'

/** Milliseconds between two checks for notes that have become due. A delay of this length does no harm. */
const intervalMs = 15_000

/** Notifies open pages when a scheduled note becomes due. The publication itself needs no action. */
export function publishDueNotes(deps: { portal: PortalDatabase; live: Live; background: Background }): void {
  const { portal, live, background } = deps
  let seen = Date.now()
  background.repeat({
    name: 'Patch notes that become due',
    intervalMs,
    failure: 'Open pages could not be notified of a patch note; the portal tries again.',
    async run() {
      const now = Date.now()
      const due = await portal.db
        .selectFrom('patch_notes')
        .select('id')
        .where('publish_at', '>', seen)
        .where('publish_at', '<=', now)
        .limit(1)
        .executeTakeFirst()
      seen = now
      // Every process runs this check, so each notifies only its own pages.
      if (due) live.publishHere({ topic: 'patch-notes', to: 'everyone' })
    },
  })
}
