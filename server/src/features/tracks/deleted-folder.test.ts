import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { tracks } from '@idlewood/contract/tracks'
import { expect, test } from 'vitest'
import { silence } from '../../../test/mp3.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { upload } from '../../../test/uploads.ts'

const portal = await filePortal({ environment: { MUSIC_FREE_MB: '0' } })

test('music is taken again after an operator has deleted its folder', async () => {
  const base = await portal.server.listen({ port: 0, host: '127.0.0.1' })
  await portal.character('Ada_Harbour')
  const token = await portal.signIn('Ada_Harbour')
  rmSync(join(portal.config.dataDir, 'music'), { recursive: true })
  const { status, body } = await upload(base, token, silence(200), { name: 'Summer.mp3' })
  expect({ status, name: body.track?.name }).toEqual({ status: 201, name: 'Summer' })
  expect((await portal.call(tracks.own, {}, { token })).body.tracks).toHaveLength(1)
  expect((await fetch(`${base}/music/Summer.mp3`)).status).toBe(200)
})
