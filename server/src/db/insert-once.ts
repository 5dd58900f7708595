/** Inserts rows that others may insert at the same moment, without engine-specific upserts. */
import { isDuplicateKey } from './errors.ts'

/** Runs an insert. Returns false if the row already exists, because another process or tab was first. */
export async function insertOnce(insert: { execute(): Promise<unknown> }): Promise<boolean> {
  try {
    await insert.execute()
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Updates a row, or inserts it if there is none yet. Returns whether it was inserted. */
export async function updateOrInsert({
  update,
  insert,
}: {
  update: { executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }> }
  insert: { execute(): Promise<unknown> }
}): Promise<boolean> {
  if ((await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n) return false
  if (await insertOnce(insert)) return true
  await update.executeTakeFirstOrThrow()
  return false
}
