/** Every call of the portal by feature: what the API document and the access matrix are made from. */
import { character } from './character.ts'
import type { Endpoints } from './endpoint.ts'
import { identity } from './identity.ts'
import { portal } from './portal.ts'
import { vehicles } from './vehicles.ts'

export const contract = { portal, identity, character, vehicles } satisfies Record<string, Endpoints>
