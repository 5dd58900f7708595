import type { Background } from '../../background/background.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Live } from '../../live/live.ts'

/**
 * Milliseconds between two looks at what has become due; nobody minds reading a patch note that much later.
 */
const intervalMs = 15_000

/** Notifies open pages when the time of a scheduled note has come; its publication itself needs nobody. */
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
      // Every process finds out by itself.
      if (due) live.publishHere({ topic: 'patch-notes', to: 'everyone' })
    },
  })
}
