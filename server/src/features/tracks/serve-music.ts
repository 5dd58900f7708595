import fastifyStatic from '@fastify/static'
import { trackLimits } from '@idlewood/contract/tracks'
import type { FastifyError, FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { notFound } from '../../http/refusals.ts'
import { commonHeaders } from '../../http/security-headers.ts'
import { musicFile, type MusicFolder } from './music-folder.ts'
import { findTrackByName } from './tracks.queries.ts'

interface Deps {
  portal: PortalDatabase
  folder: MusicFolder
  publicUrl: string
}

const trackFile = new RegExp(`^([A-Za-z0-9_-]{${trackLimits.name}})\\.mp3$`)

/** Serves `/music/{name}.mp3`, whole or by ranges, to anyone: the game's radios don't sign in. */
export async function serveMusic(app: FastifyInstance, { portal, folder, publicUrl }: Deps): Promise<void> {
  await mkdir(folder.path, { recursive: true }).catch(() => undefined)
  const headers = {
    ...commonHeaders(publicUrl),
    // If opened as a page, it must not be able to do anything.
    'content-security-policy': "sandbox; default-src 'none'; media-src 'self'; frame-ancestors 'none'",
    // A name can be reused for another track, so browsers revalidate each time and get a 304 if nothing has
    // changed.
    'cache-control': 'no-cache',
  }
  // In a separate scope, so that the site's own files keep their headers.
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder.path,
      serve: false,
      cacheControl: false,
      setHeaders(reply) {
        for (const [name, value] of Object.entries(headers)) reply.header(name, value)
      },
    })
    scope.get<{ Params: { file: string } }>('/music/:file', async ({ params }, reply) => {
      const name = trackFile.exec(params.file)?.[1]
      const track = name && (await findTrackByName(portal.db, name))
      if (!track || !existsSync(join(folder.path, musicFile(track.storage)))) throw notFound('track')
      return reply.sendFile(musicFile(track.storage))
    })
    scope.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error.code === 'ENOENT') {
        // The file was deleted after its headers were set, so they no longer apply.
        for (const name of ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'])
          void reply.removeHeader(name)
        throw notFound('track')
      }
      if (error.statusCode !== 416) throw error
      // The radio needs to know the total size.
      const headers = 'headers' in error && typeof error.headers === 'object' ? error.headers : {}
      return reply
        .code(416)
        .headers({ ...commonHeaders(publicUrl), ...headers })
        .send()
    })
  })
}
