import { isAllowed, type Permission, type Viewer } from '@idlewood/contract/access'
import { factions } from '@idlewood/contract/factions'
import { gangs } from '@idlewood/contract/gangs'
import { users } from '@idlewood/contract/users'
import { useState } from 'react'
import { useCall } from '../api/queries.ts'
import { useMessages, type Messages } from '../language/messages.ts'
import { useDebounced } from '../ui/debounced.ts'
import { adminAddress, adminDestinations, adminPages } from '../parts/admin-pages.ts'
import { recentChoices, type Choice, type ChoiceKind } from './recent-choices.ts'

/** Choices of one kind under their heading. */
export interface ChoiceGroup {
  value: string
  items: Choice[]
}

/** What the palette shows for a text. */
export interface Found {
  groups: ChoiceGroup[]
  isSearching: boolean
  /** Headings of what could not be searched. */
  failed: string[]
}

const searchDelayMs = 150
const minute = 60_000
const maxOfAKind = 8

/** What must be held for things of a kind to be shown; pages have lists of their own. */
const demands: Record<Exclude<ChoiceKind, 'page'>, Permission> = {
  player: 'view_all_users',
  faction: 'view_factions',
  gang: 'view_gangs',
}

const contains = (text: string, part: string): boolean =>
  text.toLowerCase().includes(part.toLowerCase().replaceAll(' ', '_')) ||
  text.toLowerCase().includes(part.toLowerCase())

/** The page of one thing for those who may open it, and for others the list that shows it. */
function addressFor(viewer: Viewer, list: string, id: number, search = ''): string {
  const page = adminPages.find(({ path }) => path === `${list}/:id`)
  return page && isAllowed(viewer, page.access) ? `/admin/${list}/${id}` : `/admin/${list}${search}`
}

const pagesFor = (viewer: Viewer, nameOf: Messages<'admin-pages'>): Choice[] =>
  adminDestinations(viewer).map((page) => ({
    kind: 'page',
    id: adminAddress(page),
    label: nameOf(page.label),
    to: adminAddress(page),
  }))

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

/**
 * Finds pages at once, players, factions and gangs when the typing pauses; each only for those who may see
 * their list.
 */
export function useFound(viewer: Viewer, uid: number, typed: string): Found {
  const t = useMessages('frame')
  const text = typed.trim().slice(0, 64)
  const search = useDebounced(text, searchDelayMs)
  const [recent] = useState(() => recentChoices(uid))
  const nameOf = useMessages('admin-pages')
  const may = (kind: ChoiceKind): boolean => kind === 'page' || isAllowed(viewer, [demands[kind]])
  const asks = search !== ''

  const players = useCall(
    users.all,
    { query: { search, limit: String(maxOfAKind) } },
    { enabled: asks && may('player'), keepPrevious: true },
  )
  const factionList = useCall(factions.list, {}, { enabled: asks && may('faction'), staleTime: minute })
  const gangList = useCall(gangs.list, {}, { enabled: asks && may('gang'), staleTime: minute })

  const pages = pagesFor(viewer, nameOf)
  if (text === '') {
    const still = recent.filter(
      ({ kind, id }) => may(kind) && (kind !== 'page' || pages.some((page) => page.id === id)),
    )
    const groups = [
      { value: t('palette.recent'), items: still },
      { value: t('palette.pages'), items: pages.filter(({ id }) => still.every((other) => other.id !== id)) },
    ]
    return { groups: groups.filter(({ items }) => items.length > 0), isSearching: false, failed: [] }
  }

  const sources = [
    { kind: 'player', value: t('palette.players'), call: players },
    { kind: 'faction', value: t('palette.factions'), call: factionList },
    { kind: 'gang', value: t('palette.gangs'), call: gangList },
  ] as const
  const asked = sources.filter(({ kind }) => may(kind))
  const groups = [
    { value: t('palette.pages'), items: pages.filter(({ label }) => contains(label, text)) },
    {
      value: t('palette.players'),
      items: (players.data?.users ?? [])
        // What was found for the text before stays while it fits: typing on only narrows, and Enter opens
        // what was typed.
        .filter(
          ({ uid, username }) =>
            (search === text && !players.isPrevious) || contains(username, text) || String(uid) === text,
        )
        .map(({ uid, username }): Choice => ({
          kind: 'player',
          id: String(uid),
          label: username,
          detail: `#${uid}`,
          to: addressFor(viewer, 'users', uid, `?search=${encodeURIComponent(username)}`),
        })),
    },
    {
      value: t('palette.factions'),
      items: groupChoices(viewer, 'faction', factionList.data?.factions ?? [], text),
    },
    { value: t('palette.gangs'), items: groupChoices(viewer, 'gang', gangList.data?.gangs ?? [], text) },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching:
      asked.length > 0 && (search !== text || asked.some(({ call }) => call.isPending || call.isPrevious)),
    failed: asked
      .filter(({ call }) => call.error && call.data === undefined && !call.isPending)
      .map(({ value }) => value),
  }
}
