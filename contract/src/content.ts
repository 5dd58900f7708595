/**
 * The schemas of the files in a community's content folder. They are read during the build and at start,
 * never by the browser.
 */
import { z } from 'zod'
import type { KeptDays } from './ledger-settings.ts'
import type { WatchLimits } from './watch.ts'
import { ofEachPresetKind, reasonKinds, type ReasonSettings } from './reasons.ts'
import { parseUrl } from './parse-url.ts'

const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(maxLength, `must have at most ${maxLength} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line')

const paragraphs = z.array(line(1200)).min(1, 'needs at least one paragraph').max(12)

/** An external link: https only. */
const address = z
  .string()
  .refine((value) => parseUrl(value)?.protocol === 'https:', 'must be an https:// address')

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #ffb04a')

/** A file in the content folder's `media`. */
const mediaFile = (endings: string) =>
  z
    .string()
    .regex(
      new RegExp(`^[a-z0-9][a-z0-9-]*\\.(${endings})$`),
      `must be the name of a file in media/ (small letters, digits, dashes) that ends in ${endings.replaceAll('|', ', ')}`,
    )

/** Icons available for highlights. */
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

/** `site.json`: the community's identity, and the texts of the landing page. */
export const site = z.strictObject({
  name: line(40),
  /** Letters and digits only, because it is part of a URL. */
  shortName: z.string().regex(/^[A-Za-z0-9]{2,12}$/, 'must be 2 to 12 letters or digits'),
  launchYear: z.int('must be a year').min(2003, 'must be a year from 2003').max(2100, 'must be a year'),
  tagline: line(140),
  /** Shown by search engines and in link previews. */
  description: line(300),
  inviteUrl: address,
  /**
   * The address players connect to in the game, as they type it: `host:port`. Shown on the start page if
   * given.
   */
  serverAddress: z
    .string()
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?:\d{1,5}$/, 'must be host:port')
    .optional(),
  /** Shown in the footer: "© 2020–2026 {developerTeam}". */
  developerTeam: line(80),
  about: z.strictObject({ title: line(80), paragraphs }),
  highlights: z
    .array(z.strictObject({ title: line(60), text: line(300), icon: z.enum(highlightIcons) }))
    .min(1, 'needs at least one')
    .max(9, 'holds at most nine'),
  join: z.strictObject({ title: line(80), text: line(400) }),
  /** Whether banned people are shown at sign-in which member of staff banned them. */
  namesBanningStaff: z.boolean().optional(),
  /** Headings of the landing page that replace the portal's own, which exist in every language. */
  headings: z
    .strictObject({
      about: line(40).optional(),
      highlightsAbove: line(40).optional(),
      highlights: line(80).optional(),
      patchNotesAbove: line(40).optional(),
      patchNotes: line(80).optional(),
    })
    .optional(),
  /** Colours of the installed app and of the link preview image. */
  colors: z.strictObject({ background: color, accent: color }),
  media: z.strictObject({
    /** A square drawing from which every icon is made. */
    logo: mediaFile('svg'),
    /** Shown behind the name on the landing page; if omitted, only the drawn scene is shown. */
    video: z
      .strictObject({
        webm: mediaFile('webm'),
        mp4: mediaFile('mp4'),
        poster: mediaFile('jpg|webp|avif|png'),
        /** A 2:3 crop of the poster for phones held upright; if omitted, they show all of it. */
        phonePoster: z.exactOptional(mediaFile('jpg|webp|avif|png')),
      })
      .optional(),
  }),
})
/** `site.json`. */
export type Site = z.infer<typeof site>

/** The four tiers in order; a tier's position, counting from 1, is the game's VIP package. */
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
  /** The price for `days`, in diamonds. */
  diamonds: whole.min(0, 'must not be negative').max(1_000_000, 'is too much'),
  /** The price for `days` in in-game money, in addition to the diamonds. */
  cash: whole.min(0, 'must not be negative').max(2_000_000_000, 'is more than a player can hold'),
  days: whole.min(1, 'must be at least one day').max(366, 'must be at most 366 days'),
  /** A badge on the tier's card, such as "Most Popular". */
  badge: line(30).optional(),
  /**
   * Another way to pay, such as a price in real money: shown on the tier's page, only together with `payAt`.
   */
  note: line(120).optional(),
  /** The page on which to pay what `note` describes. */
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

/** `reasons.json`: the changes that need a reason, and the preset reasons for staff. */
export const reasons = z.strictObject({
  required: z.array(z.enum(reasonKinds)).max(reasonKinds.length, 'names a kind twice').optional(),
  presets,
})

/** `reasons.json` of one language: the preset reasons for staff. */
export const translatedReasons = z.strictObject({ presets })

/** One rule: a `##` heading and the text below it. */
export interface RuleSection {
  /** Unique within its tab: derived from the heading, or given after it as `{#id}`. Links use it. */
  id: string
  title: string
  /**
   * Safe to display: generated from Markdown, with raw HTML refused. List items have the id `{id}-{number}`.
   */
  html: string
  /** The plain text, for searching. */
  text: string
}

/** One file of `rules/`. */
export interface RuleTab {
  /** The value of `?tab=` in the URL. */
  key: string
  label: string
  /** The text before the first rule; may be empty. */
  introHtml: string
  sections: RuleSection[]
}

/** `rules/`: the tabs in order. */
export interface RuleBook {
  tabs: RuleTab[]
}

/**
 * Files of `rules/` in order: the name without its extension, the tab's key and its label. The last tab is
 * about the community.
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

/** All content of a community. */
export interface Content {
  /** The folder it was read from. */
  folder: string
  site: Site
  premium: Premium
  rules: RuleBook
  reasons: ReasonSettings
  watch: WatchLimits
  /** Days for which lines of the game's logs are kept. */
  keptLines: KeptDays
}
