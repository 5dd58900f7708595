import { expect, test } from 'vitest'
import { createRevisionReader, lockRevision, raiseRevision } from './revision.ts'
import { filePortal } from '../../test/file-portal.ts'

const portal = await filePortal()

test('a prepared read sees only committed changes', async () => {
  const read = createRevisionReader(portal.portal)
  const before = await read()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  let during: Promise<number> | undefined
  await expect(
    portal.portal.db.transaction().execute(async (db) => {
      await raiseRevision(db)
      during = read()
      // The read gets past its barrier while the change is still uncommitted.
      setImmediate(() => setImmediate(ask))
      await asked
      throw new Error('It is undone.')
    }),
  ).rejects.toThrow('It is undone.')
  expect(await during).toBe(before)
  await raiseRevision(portal.portal.db)
  expect(await read()).toBe(before + 1)
})

test('locking the revision does not raise it', async () => {
  const read = createRevisionReader(portal.portal)
  const before = await read()
  await portal.portal.db.transaction().execute(lockRevision)
  expect(await read()).toBe(before)
})

test('where no right has ever changed, the revision is 0', async () => {
  await portal.portal.db.deleteFrom('revisions').execute()
  expect(await createRevisionReader(portal.portal)()).toBe(0)
})
