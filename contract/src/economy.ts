/** The economy: the amount of money, where it comes from and goes, and the number of active players. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ledgerKinds } from './ledger-kinds.ts'

/** The number of days shown, and of the richest people. */
export const economyLimits = { days: 30, holders: 10 } as const

const day = z.object({
  /** A day by the game's clock: `2026-11-22`. */
  day: z.string(),
  /** Everybody's cash and bank at the last count of that day; null if it was not counted. */
  money: z.number().nullable(),
  /** Dollars that, according to log lines, the game paid out and took away, and that players passed on. */
  made: z.number(),
  gone: z.number(),
  moved: z.number(),
  /** Characters registered on that day; null if the game does not record it. */
  newcomers: z.int().nullable(),
  /** Older characters who played on that day; null if it was not counted. */
  returning: z.int().nullable(),
})
/** One day of the economy. */
export type EconomyDay = z.infer<typeof day>

const reply = z.object({
  /** The last days, oldest first, without gaps. */
  days: z.array(day),
  /** Totals of these days by kind of line, the largest first. */
  kinds: z.array(z.object({ kind: z.enum(ledgerKinds), lines: z.int(), made: z.number(), gone: z.number() })),
  /** The richest people by cash and bank, at the last count. */
  holders: z.array(z.object({ uid: z.int(), name: z.string(), money: z.number() })),
  /** When money and people were last counted; null before the first time. */
  countedAt: z.string().nullable(),
  /**
   * The average number of players for each hour of the week, which starts on Monday at 00:00 UTC; null for
   * hours that were never observed. Empty if the game server is not queried.
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
