/**
 * What a community says of itself: the shapes of the files in its content folder. Read at build and start,
 * never by the browser.
 */
import { z } from 'zod'
import type { KeptDays } from './ledger-settings.ts'
import type { WatchLimits } from './watch.ts'
import { ofEachPresetKind, reasonKinds, type ReasonSettings } from './reasons.ts'

const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(maxLength, `must have at most ${maxLength} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line')

const paragraphs = z.array(line(1200)).min(1, 'needs at least one paragraph').max(12)

/** An address people are sent to: https only. */
const address = z
  .string()
  .refine(
    (value) => URL.canParse(value) && new URL(value).protocol === 'https:',
    'must be an https:// address',
  )

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #ffb04a')

/** A file of the content folder's `media`. */
const mediaFile = (endings: string) =>
  z
    .string()
    .regex(
      new RegExp(`^[a-z0-9][a-z0-9-]*\\.(${endings})$`),
      `must be the name of a file in media/ (small letters, digits, dashes) that ends in ${endings.replaceAll('|', ', ')}`,
    )

/** Pictures a highlight can carry. */
export const highlightIcons = [
  'book',
  'box',
  'car',
  'chat',
  'crown',
  'flag',
  'home',
  'music',
  'shield',
  'sun',
  'user',
  'users',
] as const

/** `site.json`: who the community is, and the words of the landing page. */
export const site = z.strictObject({
  name: line(40),
  /** Letters and digits: it is part of an address. */
  shortName: z.string().regex(/^[A-Za-z0-9]{2,12}$/, 'must be 2 to 12 letters or digits'),
  launchYear: z.int('must be a year').min(2003, 'must be a year from 2003').max(2100, 'must be a year'),
  tagline: line(140),
  /** What search engines and link previews show. */
  description: line(300),
  inviteUrl: address,
  /** Where people connect in the game, as they type it: `host:port`. Shown on the start page where given. */
  serverAddress: z
    .string()
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?:\d{1,5}$/, 'must be host:port')
    .optional(),
  /** Named in the footer: "© 2020–2026 {developerTeam}". */
  developerTeam: line(80),
  about: z.strictObject({ title: line(80), paragraphs }),
  highlights: z
    .array(z.strictObject({ title: line(60), text: line(300), icon: z.enum(highlightIcons) }))
    .min(1, 'needs at least one')
    .max(9, 'holds at most nine'),
  join: z.strictObject({ title: line(80), text: line(400) }),
  /** Whether banned people read at sign-in which member of the staff banned them. */
  namesBanningStaff: z.boolean().optional(),
  /** Headings of the landing page that differ from the portal's own, which are there in every language. */
  headings: z
    .strictObject({
      about: line(40).optional(),
      highlightsAbove: line(40).optional(),
      highlights: line(80).optional(),
      patchNotesAbove: line(40).optional(),
      patchNotes: line(80).optional(),
    })
    .optional(),
  /** Of the installed app and of the picture that link previews show. */
  colors: z.strictObject({ background: color, accent: color }),
  media: z.strictObject({
    /** A square drawing; every icon is made from it. */
    logo: mediaFile('svg'),
    /** Behind the name on the landing page; the drawn scene alone where it is left out. */
    video: z
      .strictObject({
        webm: mediaFile('webm'),
        mp4: mediaFile('mp4'),
        poster: mediaFile('jpg|webp|avif|png'),
        /** What a phone held upright shows of the poster, two to three; all of it where left out. */
        phonePoster: z.exactOptional(mediaFile('jpg|webp|avif|png')),
      })
      .optional(),
  }),
})
/** `site.json`. */
export type Site = z.infer<typeof site>

/** The four tiers in their order; a tier's place, from 1, is the game's VIP package. */
export const tierKeys = ['bronze', 'silver', 'gold', 'platinum'] as const
/** One of {@link tierKeys}. */
export type TierKey = (typeof tierKeys)[number]

const whole = z.int('must be a whole number')

/** One premium tier. */
export const tier = z.strictObject({
  key: z.enum(tierKeys),
  name: line(30),
  /** The game's VIP package, 1 to 4. */
  package: whole.min(1, 'must be 1 to 4').max(4, 'must be 1 to 4'),
  /** Price for `days`. */
  diamonds: whole.min(0, 'must not be negative').max(1_000_000, 'is too much'),
  /** Price for `days` in in-game money, beside the diamonds. */
  cash: whole.min(0, 'must not be negative').max(2_000_000_000, 'is more than a player can hold'),
  days: whole.min(1, 'must be at least one day').max(366, 'must be at most 366 days'),
  /** A mark on the tier's card, such as "Most Popular". */
  badge: line(30).optional(),
  /** Another way to pay, such as a price in money: shown on the tier's page, with `payAt` only. */
  note: line(120).optional(),
  /** Where what `note` says is paid. */
  payAt: address.optional(),
  benefits: z.array(line(120)).min(1, 'needs at least one benefit').max(20, 'holds at most twenty'),
})
/** One premium tier. */
export type Tier = z.infer<typeof tier>

/** `premium.json`. */
export const premium = z.strictObject({
  tiers: z
    .array(tier)
    .length(4, `must hold the four tiers ${tierKeys.join(', ')}`)
    .superRefine((tiers, context) => {
      for (const [index, { key, package: number }] of tiers.entries()) {
        if (key !== tierKeys[index])
          context.addIssue({ code: 'custom', path: [index, 'key'], message: `must be ${tierKeys[index]}` })
        if (number !== index + 1)
          context.addIssue({ code: 'custom', path: [index, 'package'], message: `must be ${index + 1}` })
      }
    }),
})
/** `premium.json`. */
export type Premium = z.infer<typeof premium>

const presets = ofEachPresetKind(z.array(line(120)).max(12, 'holds at most twelve')).optional()

/** `reasons.json`: which changes need a reason, and what staff can choose from. */
export const reasons = z.strictObject({
  required: z.array(z.enum(reasonKinds)).max(reasonKinds.length, 'names a kind twice').optional(),
  presets,
})

/** `reasons.json` of one language: what staff can choose from. */
export const translatedReasons = z.strictObject({ presets })

/** One rule: a `##` heading and what stands below it. */
export interface RuleSection {
  /** Unique in its tab, from the heading or given after it as `{#id}`; links lead to it. */
  id: string
  title: string
  /** Safe to show: made from Markdown, raw HTML refused. List items carry the id `{id}-{number}`. */
  html: string
  /** The words alone, for searching. */
  text: string
}

/** One file of `rules/`. */
export interface RuleTab {
  /** What the address says: `?tab=`. */
  key: string
  label: string
  /** What stands before the first rule; empty where nothing does. */
  introHtml: string
  sections: RuleSection[]
}

/** `rules/`: the tabs in their order. */
export interface RuleBook {
  tabs: RuleTab[]
}

/**
 * Files of `rules/` without their ending, the tab's key and its label, in order. The last tab is about the
 * community.
 */
export const ruleFiles = [
  { file: 'roleplay', key: 'roleplay', label: 'Roleplay Rules' },
  { file: 'faction', key: 'faction', label: 'Faction Rules' },
  { file: 'gang', key: 'Gang', label: 'Gang Rules' },
  { file: 'twpw', key: 'twpw', label: 'TW PW Rules' },
  { file: 'robbery', key: 'robbery', label: 'Robbery Rules' },
  { file: 'guild', key: 'guild', label: 'Guild Rules' },
] as const

/** The tab about the community, from `rules/about.md`. */
export const aboutTab = (shortName: string): { file: string; key: string; label: string } => ({
  file: 'about',
  key: `about-${shortName}`,
  label: `About ${shortName}`,
})

/** Everything a community says of itself. */
export interface Content {
  /** The folder it was read from. */
  folder: string
  site: Site
  premium: Premium
  rules: RuleBook
  reasons: ReasonSettings
  watch: WatchLimits
  /** Days that lines of the game's logs are kept. */
  keptLines: KeptDays
}
