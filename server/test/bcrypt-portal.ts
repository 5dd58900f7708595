/** A portal on a game that stores bcrypt. */
import { sql } from 'kysely'
import { testPortal, type TestPortal } from './portal.ts'

/** Starts it. The passwords of the demo world, which are of another scheme, are removed. */
export async function bcryptPortal(environment: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await testPortal({ environment: { ...environment, GAME_PASSWORD_SCHEME: 'bcrypt' } })
  await sql`update users set password = ''`.execute(portal.game.database.db)
  return portal
}
