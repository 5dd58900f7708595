import { premium } from '@idlewood/contract/premium'
import type { FastifyInstance } from 'fastify'
import { requesterOf } from '../../changes/authorization.ts'
import { notFound } from '../../http/refusals.ts'
import type { Live } from '../../live/live.ts'
import { orderMoved } from './notify.ts'
import type { Limits } from '../../http/limits.ts'
import { implement } from '../../http/implement.ts'
import { findHolder } from '../../game/readers/premium.ts'
import { countOrders, listOrders, listOwn, ordersPerPage, type OrderRow } from './orders.queries.ts'
import {
  cancelOrder,
  fulfilOrder,
  placeOrder,
  refuseOrder,
  situationOf,
  takeBackOrder,
  type OrderDeps,
} from './orders.ts'
import { offersOf, presentForStaff, presentOwn, purseOf } from './present.ts'

/** Creates the dependencies of the order functions, including the rate limit per person. */
export const createOrderDeps = ({
  limits,
  live,
  ...parts
}: Omit<OrderDeps, 'limit' | 'onMoved'> & { limits: Limits; live: Live }): OrderDeps => ({
  ...parts,
  limit: limits.limit({
    name: 'premium-order',
    tries: 30,
    seconds: 3600,
    sentence: 'You have placed many orders within an hour. Wait a while, then order again.',
  }),
  onMoved: ({ uid }) => live.publish(orderMoved(uid)),
})

export function premiumRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const { portal, game, tiers } = deps
  async function own(row: OrderRow) {
    const [order] = await presentOwn(portal, [row])
    if (!order) throw notFound('order')
    return { order }
  }

  async function forStaff(row: OrderRow) {
    const [order] = await presentForStaff(deps, [row])
    if (!order) throw notFound('order')
    return { order }
  }

  implement(app, premium, {
    own: async ({ viewer }) => {
      const { personId } = viewer
      const rows = await listOwn(portal.db, personId)
      const holder = await findHolder(game, viewer.uid)
      if (!holder) throw notFound('character')
      const situation = await situationOf(deps, { holder, personId })
      return {
        orders: await presentOwn(portal, rows, situation),
        purse: purseOf(situation, tiers),
        offers: offersOf(situation, tiers),
      }
    },
    order: async ({ body, viewer }) => own(await placeOrder(deps, body, viewer)),
    cancel: async ({ params, viewer }) => own(await cancelOrder(deps, params.id, viewer)),
    list: async ({ query }) => {
      const page = Number(query.page ?? 1)
      const filters = { view: query.view ?? 'waiting', tier: query.tier, search: query.search }
      const [{ rows, total }, counts] = await Promise.all([
        listOrders(portal, filters, page),
        countOrders(portal),
      ])
      return {
        orders: await presentForStaff(deps, rows),
        total,
        page,
        pageSize: ordersPerPage,
        counts,
      }
    },
    fulfil: async ({ params, viewer, request }) =>
      forStaff(await fulfilOrder(deps, params.id, requesterOf(viewer, request))),
    refuse: async ({ params, body, viewer, request }) =>
      forStaff(await refuseOrder(deps, { id: params.id, ...body }, requesterOf(viewer, request))),
    takeBack: async ({ params, body, viewer, request }) =>
      forStaff(await takeBackOrder(deps, { id: params.id, ...body }, requesterOf(viewer, request))),
  })
}
