import { isAllowed, type Viewer } from '@idlewood/contract/access'
import { contactAccess, parseContactSearch, type ContactMatch } from '@idlewood/contract/contacts'
import { settingNames } from '@idlewood/contract/server-settings'
import { useState } from 'react'
import { useMessages, type Messages } from '../language/messages.ts'
import { useDebounced } from '../ui/debounced.ts'
import { adminAddress, adminDestinations, adminPages, type AdminPage } from '../parts/admin-pages.ts'
import { paths } from '../paths.ts'
import { maxOfAKind, maySee, usePaletteSources, type PaletteSources } from './palette-sources.ts'
import { recentChoices, type Choice } from './recent-choices.ts'

/** Choices of one kind with their heading. */
export interface ChoiceGroup {
  value: string
  items: Choice[]
}

/** The palette's results for a text. */
export interface PaletteResult {
  groups: ChoiceGroup[]
  isSearching: boolean
  /** Headings of the groups whose search failed. */
  failed: string[]
}

const searchDelayMs = 150

const contains = (text: string, part: string): boolean =>
  text.toLowerCase().includes(part.toLowerCase().replaceAll(' ', '_')) ||
  text.toLowerCase().includes(part.toLowerCase())

/** The page of one item if the viewer may open it, otherwise the list that contains it. */
function addressFor(viewer: Viewer, list: string, id: number, search = ''): string {
  const page = adminPages.find(({ path }) => path === `${list}/:id`)
  return page && isAllowed(viewer, page.access) ? `/admin/${list}/${id}` : `/admin/${list}${search}`
}

const pageChoice = (page: AdminPage, nameOf: Messages<'admin-pages'>): Choice => ({
  kind: 'page',
  id: adminAddress(page),
  label: nameOf(page.label),
  to: adminAddress(page),
})

/** Pages that match by name or path, including those in no menu. */
const pagesNamed = (viewer: Viewer, text: string, nameOf: Messages<'admin-pages'>): Choice[] =>
  adminPages
    .filter(({ path, access }) => !path.includes(':') && isAllowed(viewer, access))
    .filter(({ path, label }) => contains(nameOf(label), text) || contains(path, text))
    .map((page) => pageChoice(page, nameOf))

interface Group {
  id: number
  name: string | null
  shortname?: string | null
}

function groupChoices(
  viewer: Viewer,
  kind: 'faction' | 'gang',
  all: readonly Group[],
  text: string,
): Choice[] {
  return all
    .filter(
      ({ id, name, shortname }) =>
        contains(name ?? '', text) || contains(shortname ?? '', text) || String(id) === text,
    )
    .slice(0, maxOfAKind)
    .map(({ id, name, shortname }) => ({
      kind,
      id: String(id),
      label: name ?? `#${id}`,
      ...(shortname ? { detail: shortname } : {}),
      to: addressFor(viewer, `${kind}s`, id),
    }))
}

/** Server settings that match by their name on the page or in the game. */
function settingChoices(viewer: Viewer, text: string, nameOf: Messages<'fields'>): Choice[] {
  const page = adminPages.find(({ path }) => path === 'settings')
  if (!page || !isAllowed(viewer, page.access)) return []
  return settingNames
    .map((name) => ({ name, label: nameOf(`setting.${name}`) }))
    .filter(({ name, label }) => contains(label, text) || contains(name, text))
    .slice(0, maxOfAKind)
    .map(({ name, label }) => ({
      kind: 'setting',
      id: name,
      label,
      detail: name,
      to: paths.setting({ name }),
    }))
}

/**
 * Lists to search for a text with digits, such as a plate, an IP address or the number of a house: each
 * links to a list with the text in its search. A text with an underscore is a character's name.
 */
function searchChoices(viewer: Viewer, text: string, nameOf: Messages<'admin-pages'>): Choice[] {
  if (!/\d/.test(text) || text.includes('_')) return []
  const isIp = parseContactSearch(text).kinds.includes('ip') && isAllowed(viewer, contactAccess.ip)
  const queries: Partial<Record<string, string>> = {
    users: 'search=',
    property: 'search=',
    ledger: 'words=',
    ...(isIp && { bans: 'by=address&search=' }),
  }
  return adminPages.flatMap((page) => {
    const query = queries[page.path]
    if (query === undefined || !isAllowed(viewer, page.access)) return []
    const to = `${adminAddress(page)}?${query}${encodeURIComponent(text)}`
    return [{ ...pageChoice(page, nameOf), kind: 'search', detail: text, to }]
  })
}

/** What a person was found by, in words: `Phone 555014`. */
const matchWords = ({ kind, value }: ContactMatch, t: Messages<'frame'>): string =>
  t(`palette.match.${kind}`, { value })

interface TypedText {
  /** The current text of the box. */
  text: string
  /** The debounced text of the box. */
  search: string
}

/**
 * Matching players. The results of the previous text stay while they still match: more typing only narrows
 * them, and Enter opens what was typed.
 */
function playerChoices(
  viewer: Viewer,
  { players }: PaletteSources,
  { text, search }: TypedText,
  t: Messages<'frame'>,
): Choice[] {
  return (players.data?.users ?? [])
    .filter(
      ({ uid, username }) =>
        (search === text && !players.isPrevious) || contains(username, text) || String(uid) === text,
    )
    .map(({ uid, username, match }): Choice => ({
      kind: 'player',
      id: String(uid),
      label: username,
      detail: match ? matchWords(match, t) : `#${uid}`,
      to: addressFor(viewer, 'users', uid, `?search=${encodeURIComponent(username)}`),
    }))
}

const filled = (groups: readonly ChoiceGroup[]): ChoiceGroup[] =>
  groups.filter(({ items }) => items.length > 0)

/** The choices offered before anything is typed: recent ones and the pages. */
function untyped(
  viewer: Viewer,
  pages: Choice[],
  recent: readonly Choice[],
  t: Messages<'frame'>,
): PaletteResult {
  const still = recent.filter(
    ({ kind, id }) =>
      maySee(viewer, kind) &&
      ((kind !== 'page' && kind !== 'search') || pages.some((page) => page.id === id)),
  )
  const others = pages.filter(({ id }) => still.every((other) => other.kind !== 'page' || other.id !== id))
  const groups = filled([
    { value: t('palette.recent'), items: still },
    { value: t('palette.pages'), items: others },
  ])
  return { groups, isSearching: false, failed: [] }
}

/** The progress of the searches: whether one is running, and which failed. */
function progressOf(
  sources: PaletteSources,
  { text, search }: TypedText,
  t: Messages<'frame'>,
): Pick<PaletteResult, 'isSearching' | 'failed'> {
  const asked = [
    { kind: 'player', value: t('palette.players'), call: sources.players },
    { kind: 'faction', value: t('palette.factions'), call: sources.factions },
    { kind: 'gang', value: t('palette.gangs'), call: sources.gangs },
  ] as const
  const open = asked.filter(({ kind }) => sources.may(kind))
  return {
    isSearching:
      open.length > 0 && (search !== text || open.some(({ call }) => call.isPending || call.isPrevious)),
    failed: open
      .filter(({ call }) => call.error && call.data === undefined && !call.isPending)
      .map(({ value }) => value),
  }
}

/**
 * Finds pages and settings immediately, and players, factions and gangs when the typing pauses; each only for
 * viewers who may see its list.
 */
export function usePaletteResult(viewer: Viewer, uid: number, typed: string): PaletteResult {
  const t = useMessages('frame')
  const nameOf = useMessages('admin-pages')
  const fieldName = useMessages('fields')
  const text = typed.trim().slice(0, 64)
  const search = useDebounced(text, searchDelayMs)
  const [recent] = useState(() => recentChoices(uid))
  const sources = usePaletteSources(viewer, search)
  if (text === '') {
    const pages = adminDestinations(viewer).map((page) => pageChoice(page, nameOf))
    return untyped(viewer, pages, recent, t)
  }
  const progress = progressOf(sources, { text, search }, t)
  const players = playerChoices(viewer, sources, { text, search }, t)
  if (parseContactSearch(text).isExplicit)
    return { groups: filled([{ value: t('palette.players'), items: players }]), ...progress }
  const groups = filled([
    { value: t('palette.pages'), items: pagesNamed(viewer, text, nameOf) },
    { value: t('palette.settings'), items: settingChoices(viewer, text, fieldName) },
    { value: t('palette.players'), items: players },
    {
      value: t('palette.factions'),
      items: groupChoices(viewer, 'faction', sources.factions.data?.factions ?? [], text),
    },
    { value: t('palette.gangs'), items: groupChoices(viewer, 'gang', sources.gangs.data?.gangs ?? [], text) },
    // Last and late, so that Enter prefers what is found.
    { value: t('palette'), items: progress.isSearching ? [] : searchChoices(viewer, text, nameOf) },
  ])
  return { groups, ...progress }
}
