/** A track that two people delete at the same moment. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { silence } from '../../../test/mp3.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { upload } from '../../../test/uploads.ts'
import { createMusicFolder } from './music-folder.ts'

const portal = await filePortal()
const base = await portal.server.listen({ port: 0, host: '127.0.0.1' })
await portal.character('Ada_Harbour')

/** Complete files, and those that are being uploaded or deleted. */
function files(): { whole: number; underWay: number } {
  const folder = join(portal.config.dataDir, 'music')
  return {
    whole: readdirSync(folder).filter((file) => file.endsWith('.mp3')).length,
    underWay: readdirSync(join(folder, 'incoming')).length,
  }
}

test.each([
  ['before the other restores the file', 'gone'],
  ['after the other has restored the file', 'restored'],
])('leaves no file, if the row goes %s', async (_, first) => {
  const { body } = await upload(base, await portal.signIn('Ada_Harbour'), silence(200))
  const { db } = portal.portal
  const row = db.selectFrom('tracks').select('storage').where('id', '=', body.track.id)
  const { storage } = await row.executeTakeFirstOrThrow()
  const [begun, gone, restored] = [0, 0, 0].map(() => Promise.withResolvers<void>()) as [
    PromiseWithResolvers<void>,
    PromiseWithResolvers<void>,
    PromiseWithResolvers<void>,
  ] // three of them
  const isKnown = async (): Promise<boolean> => {
    const known = (await row.execute()).length > 0
    restored.resolve()
    return known
  }
  const music = createMusicFolder(portal.config.dataDir)
  const late = music
    .takeOut(storage, {
      async deleteRow() {
        await (first === 'gone' ? gone : begun).promise
        throw new Error('too late')
      },
      isKnown,
    })
    .catch(String)
  await until(() => files().underWay === 1)
  await music.takeOut(storage, {
    async deleteRow() {
      begun.resolve()
      if (first === 'restored') await restored.promise
      await db.deleteFrom('tracks').where('id', '=', body.track.id).execute()
    },
    isKnown,
  })
  gone.resolve()
  expect(await late).toBe('Error: too late')
  expect(files()).toEqual({ whole: 0, underWay: 0 })
})
