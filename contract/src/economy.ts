/** The economy: how much money there is, what makes it and takes it away, and who comes to play. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ledgerKinds } from './ledger-kinds.ts'

/** Days that are shown, and people who have the most. */
export const economyShows = { days: 30, holders: 10 } as const

const day = z.object({
  /** By the game's clock: `2026-11-22`. */
  day: z.string(),
  /** Cash and bank of everybody, as last counted on that day; null where nobody counted. */
  money: z.number().nullable(),
  /** Dollars that lines say the game paid out, took away, and that went from one to another. */
  made: z.number(),
  gone: z.number(),
  moved: z.number(),
  /** Characters registered on that day; null where the game does not keep it. */
  newcomers: z.int().nullable(),
  /** Characters who came back: they played on that day and are older. Null where nobody counted. */
  returning: z.int().nullable(),
})
/** One day of the economy. */
export type EconomyDay = z.infer<typeof day>

const reply = z.object({
  /** The last days, oldest first, without gaps. */
  days: z.array(day),
  /** What the days add up to, by kind of line; the largest first. */
  kinds: z.array(z.object({ kind: z.enum(ledgerKinds), lines: z.int(), made: z.number(), gone: z.number() })),
  /** Those who have the most, cash and bank together, when it was last counted. */
  holders: z.array(z.object({ uid: z.int(), name: z.string(), money: z.number() })),
  /** When money and people were last counted; null before the first time. */
  countedAt: z.string().nullable(),
  /**
   * Players in the game on average, hour by hour of a week that begins on Monday at 00:00 UTC; null for hours
   * that nobody watched. Empty where the game server is not asked.
   */
  week: z.array(z.number().nullable()),
})
/** The economy of the last days. */
export type Economy = z.infer<typeof reply>

export const economy = {
  show: endpoint({
    method: 'GET',
    path: '/admin/economy',
    access: ['view_economy'],
    summary: 'Money in the world, its sources and sinks by kind, top holders and people, day by day.',
    reply,
  }),
}
