import type { Background } from '../../background/background.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Limits } from '../../http/limits.ts'
import { createMusicFolder, type FreeBytes, type MusicFolder } from './music-folder.ts'
import { findTrackByStorage } from './tracks.queries.ts'
import { createUploads, type Uploads } from './uploads.ts'

export interface TracksDeps {
  portal: PortalDatabase
  limits: Limits
  background: Background
  config: { dataDir: string; musicTracks: number; musicFreeBytes: number }
  freeBytes?: FreeBytes | undefined
}

/** The music of one process: its folder and its current uploads. */
export interface Tracks {
  readonly folder: MusicFolder
  readonly uploads: Uploads
  /** Cleans up unfinished uploads of processes that no longer run. */
  sweep(): Promise<void>
  /** Gives current uploads a few seconds to finish, then asks their senders to retry. */
  drain(): void
  close(): Promise<void>
}

const sweepIntervalMs = 10 * 60 * 1000
/** Milliseconds that current uploads get when the portal is asked to stop. */
const drainMs = 3000

export function createTracks({ portal, limits, background, config, freeBytes }: TracksDeps): Tracks {
  const folder = createMusicFolder(config.dataDir, freeBytes)
  const { musicTracks: maxTracks, musicFreeBytes: floor } = config
  const uploads = createUploads({ portal, folder, limits, maxTracks, floor })
  const sweeping = background.repeat({
    name: 'Removal of unfinished uploads',
    intervalMs: sweepIntervalMs,
    failure: 'Unfinished uploads could not be cleared; the portal tries again.',
    run: () => folder.sweep(async (storage) => Boolean(await findTrackByStorage(portal.db, storage))),
  })
  let draining: NodeJS.Timeout | undefined
  return {
    folder,
    uploads,
    sweep: () => sweeping.runNow(),
    drain() {
      draining = setTimeout(() => uploads.abort(), drainMs)
    },
    async close() {
      clearTimeout(draining)
      await uploads.settled()
      await sweeping.close()
    },
  }
}
