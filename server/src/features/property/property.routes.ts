import {
  property as calls,
  propertyKinds,
  type PropertyEntry,
  type PropertyKind,
  type PropertyMarker,
  type PropertyOrder,
} from '@idlewood/contract/property'
import type { FastifyInstance } from 'fastify'
import type { Game } from '../../game/game.ts'
import { listCity } from '../../game/property/city.ts'
import { withFurniture } from '../../game/property/furniture.ts'
import { missingProperty, readProperty } from '../../game/property/property-rows.ts'
import { findRentedHouse } from '../../game/property/rented-house.ts'
import { sortProperties, filterProperties, type PropertyQuery } from '../../game/property/search.rules.ts'
import { listTurfs } from '../../game/property/turfs.ts'
import { notFound } from '../../http/refusals.ts'
import { implement } from '../../http/implement.ts'

interface Deps {
  game: Game
}

const perPage = 25

async function list(
  { game }: Deps,
  query: PropertyQuery,
  { order, page }: { order?: PropertyOrder | undefined; page?: string | undefined },
) {
  const found = sortProperties(filterProperties(await listCity(game), query), order ?? 'number')
  const at = Number(page ?? 1)
  return {
    property: await withFurniture(game, found.slice((at - 1) * perPage, at * perPage)),
    total: found.length,
    page: at,
    pageSize: perPage,
    unavailable: missingProperty(game),
  }
}

const markerOf = ({ kind, id, x, y, isForSale }: PropertyEntry): PropertyMarker[] =>
  x === null || y === null ? [] : [{ kind, id, x: Math.round(x), y: Math.round(y), isForSale }]

const map = async ({ game }: Deps, query: PropertyQuery) => ({
  markers: filterProperties(await listCity(game), query).flatMap(markerOf),
})

async function one({ game }: Deps, kind: PropertyKind, id: string): Promise<PropertyEntry> {
  const [found] = await withFurniture(game, (await readProperty(game, kind, { id: Number(id) })) ?? [])
  if (!found) throw notFound('property')
  return found
}

async function ofPerson({ game }: Deps, uid: number) {
  const lists = await Promise.all(propertyKinds.map((kind) => readProperty(game, kind, { ownerid: uid })))
  const rented = await findRentedHouse(game, uid)
  const [renting = null] = rented ? await withFurniture(game, [rented]) : []
  return {
    property: await withFurniture(
      game,
      lists.flatMap((found) => found ?? []),
    ),
    renting,
    unavailable: missingProperty(game),
  }
}

/** Restricts a query to what viewers who may not see owners can see. */
const onSale = <T extends object>(query: T) => ({ ...query, sale: 'yes' as const, seesOwners: false })

/** The query of a viewer who may see owners. */
const withOwners = <T extends { owner?: string | undefined }>(query: T) => ({
  ...query,
  owner: query.owner === undefined ? undefined : Number(query.owner),
  seesOwners: true,
})

export function propertyRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, calls, {
    list: ({ query }) => list(deps, withOwners(query), query),
    map: ({ query }) => map(deps, withOwners(query)),
    one: async ({ params }) => ({ property: await one(deps, params.kind, params.id) }),
    forSale: ({ query }) => list(deps, onSale(query), query),
    saleMap: ({ query }) => map(deps, onSale(query)),
    saleOne: async ({ params }) => {
      const found = await one(deps, params.kind, params.id)
      // The response does not reveal that owned property exists.
      if (!found.isForSale) throw notFound('property')
      return { property: found }
    },
    turfs: async () => {
      const turfs = await listTurfs(deps.game)
      return { turfs: turfs ?? [], isAvailable: turfs !== undefined }
    },
    of: ({ params }) => ofPerson(deps, Number(params.id)),
    own: ({ viewer }) => ofPerson(deps, viewer.uid),
  })
}
