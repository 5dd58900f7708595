/** Inserting where others may insert the same at this moment, without an engine's own upsert. */
import { isDuplicateKey } from './errors.ts'

/** Runs an insert. Returns false where the row is there already: another process or tab was first. */
export async function insertOnce(insert: { execute(): Promise<unknown> }): Promise<boolean> {
  try {
    await insert.execute()
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Updates a row, or inserts it where there is none yet. Returns whether it is new. */
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
