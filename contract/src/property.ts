/** Property in the city: houses, businesses, garages and land, and the turfs held by gangs. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'
import { regions } from './game/zones.ts'
import { page, trimmedSearch } from './paging.ts'

/** Kinds of property. */
export const propertyKinds = ['house', 'business', 'garage', 'land'] as const
/** A kind of property. */
export type PropertyKind = (typeof propertyKinds)[number]

/** The orders of a list of property: by kind and number, or by price. */
export const propertyOrders = ['number', 'cheapest', 'dearest'] as const
/** An order of a list of property. */
export type PropertyOrder = (typeof propertyOrders)[number]

/** A rectangle on the map, in the game's coordinates. */
const rectangle = z.object({ minX: z.number(), minY: z.number(), maxX: z.number(), maxY: z.number() })

const place = {
  kind: z.enum(propertyKinds),
  /** The id of the row in the game's table of its kind. */
  id: z.int(),
  /** Its entrance, or the centre of the land; null if the game does not store it. */
  x: z.number().nullable(),
  y: z.number().nullable(),
  isForSale: z.boolean(),
}

/** A property without its owner; null for what the game does not store. */
export const saleEntry = z.object({
  ...place,
  /** Only for a business. */
  name: z.string().nullable(),
  /** The district of a city or county it is in; the game stores no addresses. */
  district: z.string().nullable(),
  region: z.enum(regions).nullable(),
  /** Only for land. */
  area: rectangle.nullable(),
  /** A code of the gamemode, whose meaning differs from game to game. */
  type: z.int().nullable(),
  level: z.int().nullable(),
  price: z.number().nullable(),
  /** The rent of a house. */
  rent: z.number().nullable(),
  /** The entry fee of a business. */
  entryFee: z.number().nullable(),
  locked: z.boolean().nullable(),
  /** The number of pieces of furniture in a house. */
  furniture: z.int().nullable(),
})
/** A property without its owner. */
export type SaleEntry = z.infer<typeof saleEntry>

/** A property as shown to staff. */
export const propertyEntry = saleEntry.extend({
  /**
   * Null if nobody owns it. The name is a copy stored with the property. If the game stores nothing else, the
   * uid is null unless exactly one character has that name.
   */
  owner: z.object({ uid: z.int().nullable(), name: z.string().nullable() }).nullable(),
  /** When the owner last visited, without a zone; null if never, or if the game does not store it. */
  visited: z.string().nullable(),
})
/** A property as shown to staff. */
export type PropertyEntry = z.infer<typeof propertyEntry>

/** A point on the map. */
export const propertyMarker = z.object({ ...place, x: z.int(), y: z.int() })
/** A point on the map. */
export type PropertyMarker = z.infer<typeof propertyMarker>

/** An area held by a gang. */
export const turf = z.object({
  id: z.int(),
  name: z.string().nullable(),
  /** Null if no gang holds it. */
  gang: z.object({ id: z.int(), name: z.string().nullable(), color: z.string().nullable() }).nullable(),
  area: rectangle,
  /** Hours until it may be captured; null if the game does not store it. */
  hours: z.int().nullable(),
})
/** An area held by a gang. */
export type Turf = z.infer<typeof turf>

const filterQuery = {
  kind: z.enum(propertyKinds).optional(),
  region: z.enum(regions).optional(),
  /** Part of a name or place, or a number. */
  search: trimmedSearch.optional(),
}
const staffFilterQuery = {
  ...filterQuery,
  sale: z.enum(['yes', 'no']).optional(),
  /** The owner's uid. */
  owner: idParam.optional(),
}
const paged = { order: z.enum(propertyOrders).optional(), page: page.optional() }
const oneParams = z.strictObject({ kind: z.enum(propertyKinds), id: idParam })

const list = <T extends z.ZodType>(entry: T) =>
  z.object({
    property: z.array(entry),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    /** Kinds, and fields such as `house.rent`, that this game does not have. */
    unavailable: z.array(z.string()),
  })
const map = z.object({ markers: z.array(propertyMarker) })

const ofPerson = z.object({
  property: z.array(propertyEntry),
  /** The house the person rents. */
  renting: saleEntry.nullable(),
  unavailable: z.array(z.string()),
})

export const property = {
  list: endpoint({
    method: 'GET',
    path: '/property/all',
    access: ['view_property'],
    summary: 'All property with its owners.',
    query: z.strictObject({ ...staffFilterQuery, ...paged }),
    reply: list(propertyEntry),
  }),
  map: endpoint({
    method: 'GET',
    path: '/property/all/map',
    access: ['view_property'],
    summary: 'Where all property is.',
    query: z.strictObject(staffFilterQuery),
    reply: map,
  }),
  one: endpoint({
    method: 'GET',
    path: '/property/all/:kind/:id',
    access: ['view_property'],
    summary: 'One property with its owner.',
    params: oneParams,
    reply: z.object({ property: propertyEntry }),
  }),
  forSale: endpoint({
    method: 'GET',
    path: '/property/sale',
    access: 'signedIn',
    summary: 'Property that nobody owns.',
    query: z.strictObject({ ...filterQuery, ...paged }),
    reply: list(saleEntry),
  }),
  saleMap: endpoint({
    method: 'GET',
    path: '/property/sale/map',
    access: 'signedIn',
    summary: 'Where property that nobody owns is.',
    query: z.strictObject(filterQuery),
    reply: map,
  }),
  saleOne: endpoint({
    method: 'GET',
    path: '/property/sale/:kind/:id',
    access: 'signedIn',
    summary: 'One property that nobody owns.',
    params: oneParams,
    reply: z.object({ property: saleEntry }),
  }),
  turfs: endpoint({
    method: 'GET',
    path: '/property/turfs',
    access: 'signedIn',
    summary: 'Turfs and the gangs that hold them.',
    reply: z.object({
      turfs: z.array(turf),
      /** False if this game has no turfs. */
      isAvailable: z.boolean(),
    }),
  }),
  of: endpoint({
    method: 'GET',
    path: '/user/property/:id',
    access: ['view_user_property', 'view_property'],
    summary: 'What a user owns and rents.',
    params: z.strictObject({ id: idParam }),
    reply: ofPerson,
  }),
  own: endpoint({
    method: 'GET',
    path: '/user/property',
    access: 'signedIn',
    summary: 'What the signed-in player owns and rents.',
    reply: ofPerson,
  }),
}
