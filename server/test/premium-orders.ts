/** Premium orders for tests. */
import type { TestPortal } from './portal.ts'

/** Makes an order expire a minute ago. Returns that time in seconds since 1970. */
export async function expireOrder({ portal }: Pick<TestPortal, 'portal'>, id: number): Promise<number> {
  const past = Math.floor(Date.now() / 1000) - 60
  await portal.db
    .updateTable('premium_orders')
    .set({ expires_at: past * 1000 })
    .where('id', '=', id)
    .execute()
  return past
}
