/** What people own in the city: houses, businesses, garages and land, and the turfs gangs hold. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'
import { regions } from './game/zones.ts'
import { page, trimmedSearch } from './paging.ts'

/** What can be owned. */
export const propertyKinds = ['house', 'business', 'garage', 'land'] as const
/** What can be owned. */
export type PropertyKind = (typeof propertyKinds)[number]

/** How a list of property may be ordered: by kind and number, or by price. */
export const propertyOrders = ['number', 'cheapest', 'dearest'] as const
/** How a list of property is ordered. */
export type PropertyOrder = (typeof propertyOrders)[number]

/** A rectangle of the map, in the game's coordinates. */
const rectangle = z.object({ minX: z.number(), minY: z.number(), maxX: z.number(), maxY: z.number() })

const place = {
  kind: z.enum(propertyKinds),
  /** The row's number in the game's table of its kind. */
  id: z.int(),
  /** Where its entrance is, or the middle of the land; null where the game says none. */
  x: z.number().nullable(),
  y: z.number().nullable(),
  isForSale: z.boolean(),
}

/** A property without its owner; null is what the game does not keep. */
export const saleEntry = z.object({
  ...place,
  /** Of a business. */
  name: z.string().nullable(),
  /** The part of a city or county it is in; the game stores no addresses. */
  district: z.string().nullable(),
  region: z.enum(regions).nullable(),
  /** Of land. */
  area: rectangle.nullable(),
  /** A code of the gamemode: what it means differs from game to game. */
  type: z.int().nullable(),
  level: z.int().nullable(),
  price: z.number().nullable(),
  /** What a tenant pays, of a house. */
  rent: z.number().nullable(),
  /** What it costs to go in, of a business. */
  entryFee: z.number().nullable(),
  locked: z.boolean().nullable(),
  /** Pieces of furniture in a house. */
  furniture: z.int().nullable(),
})
/** A property without its owner. */
export type SaleEntry = z.infer<typeof saleEntry>

/** A property as staff see it. */
export const propertyEntry = saleEntry.extend({
  /**
   * Null where nobody owns it. The name is a copy that the game keeps with the property. Where it keeps
   * nothing else, the uid is null if no character or more than one has that name.
   */
  owner: z.object({ uid: z.int().nullable(), name: z.string().nullable() }).nullable(),
  /** When the owner was last there, without zone; null where nobody was or the game does not say. */
  visited: z.string().nullable(),
})
/** A property as staff see it. */
export type PropertyEntry = z.infer<typeof propertyEntry>

/** A point on the map. */
export const propertyMarker = z.object({ ...place, x: z.int(), y: z.int() })
/** A point on the map. */
export type PropertyMarker = z.infer<typeof propertyMarker>

/** An area a gang holds. */
export const turf = z.object({
  id: z.int(),
  name: z.string().nullable(),
  /** Null where no gang holds it. */
  gang: z.object({ id: z.int(), name: z.string().nullable(), color: z.string().nullable() }).nullable(),
  area: rectangle,
  /** Hours until it may be taken; null where the game does not say. */
  hours: z.int().nullable(),
})
/** An area a gang holds. */
export type Turf = z.infer<typeof turf>

const narrowed = {
  kind: z.enum(propertyKinds).optional(),
  region: z.enum(regions).optional(),
  /** Part of a name or place, or a number. */
  search: trimmedSearch.optional(),
}
const ofStaff = {
  ...narrowed,
  sale: z.enum(['yes', 'no']).optional(),
  /** Of one character. */
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
    /** Kinds, and fields as `house.rent`, that this game does not keep. */
    unavailable: z.array(z.string()),
  })
const map = z.object({ markers: z.array(propertyMarker) })

const ofPerson = z.object({
  property: z.array(propertyEntry),
  /** The house somebody rents. */
  renting: saleEntry.nullable(),
  unavailable: z.array(z.string()),
})

export const property = {
  list: endpoint({
    method: 'GET',
    path: '/property/all',
    access: ['view_property'],
    summary: 'All property with its owners.',
    query: z.strictObject({ ...ofStaff, ...paged }),
    reply: list(propertyEntry),
  }),
  map: endpoint({
    method: 'GET',
    path: '/property/all/map',
    access: ['view_property'],
    summary: 'Where all property is.',
    query: z.strictObject(ofStaff),
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
    query: z.strictObject({ ...narrowed, ...paged }),
    reply: list(saleEntry),
  }),
  saleMap: endpoint({
    method: 'GET',
    path: '/property/sale/map',
    access: 'signedIn',
    summary: 'Where property that nobody owns is.',
    query: z.strictObject(narrowed),
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
      /** False where this game keeps no turfs. */
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
