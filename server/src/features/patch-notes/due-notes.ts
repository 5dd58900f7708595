import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Live } from '../../live/live.ts'

/** Milliseconds between looks at what has become due; nobody minds reading a patch note that much later. */
const often = 15_000

/** Tells open pages when the time of a scheduled note has come; its publication itself needs nobody. Answers how to stop. */
export function tellOfDueNotes({ portal, live }: { portal: PortalDatabase; live: Live }): () => void {
  let seen = Date.now()
  async function look(): Promise<void> {
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
    if (due) live.tellHere({ topic: 'patch-notes', to: 'everyone' })
  }
  // With the database away the next look sees what this one could not.
  const timer = setInterval(() => void look().catch(() => undefined), often)
  return () => clearInterval(timer)
}
