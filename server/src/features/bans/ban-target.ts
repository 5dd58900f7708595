import {
  addressesInRange,
  isAddress,
  isRange,
  parseAddressRange,
  type BanForm,
} from '@idlewood/contract/bans'
import type { Requester } from '../../changes/authorization.ts'
import { recordAddressSearch } from '../../changes/record.ts'
import { nameComparison } from '../../game/bans/ban-check.ts'
import { hasUidOnlyBans } from '../../game/bans/banned-name.ts'
import { nobody, type NewBan } from '../../game/bans/ban-rows.ts'
import {
  charactersAt,
  charactersFrom,
  charactersNamed,
  type ReachedCharacter,
} from '../../game/bans/reach.ts'
import { lossyCharacters } from '../../game/characters-allowed.ts'
import type { Game } from '../../game/game.ts'
import { clientSpelling } from '../../game/name-search.ts'
import { foldedName } from '../../game/text.ts'
import { forbidden, invalid } from '../../http/refusals.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { say, type Sentence } from '../../language/sentences.ts'
import type { BanDeps } from './bans.deps.ts'

/** A requested ban, as entered. */
export interface RequestedTarget {
  form: BanForm
  username?: string | undefined
  address?: string | undefined
}

/** The reason this game would not enforce such a ban, and what it would enforce instead. */
export interface Problem {
  sentence: string | Sentence
  instead: { form: BanForm; address: string | null } | null
}

/** A requested ban with what this game knows about it. */
export interface Target {
  readonly form: BanForm
  /** The values to write; the game's word for nobody replaces a missing name or address. */
  readonly row: Pick<NewBan, 'username' | 'ip'>
  /** Characters with this name. */
  readonly named: readonly ReachedCharacter[]
  /** All known characters it locks out, those with the name first. */
  readonly people: readonly ReachedCharacter[]
  readonly addresses: number
  readonly problem: Problem | null
}

const addressForm = (form: BanForm): boolean => form === 'address' || form === 'range'

/** Only staff who may see addresses may enter one: the people it locks out reveal whose address it is. */
function requireAddresses({ form }: RequestedTarget, viewer: SignedInViewer): void {
  if (!addressForm(form) || viewer.superUser || viewer.permissions.has('view_addresses')) return
  throw forbidden('To ban an address you must be allowed to see addresses.', ['view_addresses'])
}

function rangeProblem(address: string): Problem | null {
  if (isRange(address)) return null
  const meant = parseAddressRange(address)
  return {
    sentence:
      'The game finds a range only if it is written with two numbers and two asterisks, like 81.2.*.*.',
    instead: meant === null ? null : { form: 'range', address: meant },
  }
}

function addressProblem(address: string): Problem | null {
  if (isAddress(address)) return null
  const meant = parseAddressRange(address)
  return {
    sentence: 'This is no address the game knows: four numbers from 0 to 255, like 81.2.69.142.',
    instead: meant === null ? null : { form: 'range', address: meant },
  }
}

function nameProblem(game: Game, username: string): Problem | null {
  if (nameComparison(game.current()).names === 'stored' || !username.includes('_')) return null
  return {
    sentence: say('bans.spokenName', { name: username, spoken: username.replaceAll('_', ' ') }),
    instead: { form: 'nameAndAddress', address: null },
  }
}

function nameOf({ username }: RequestedTarget): string {
  if (username) return username
  throw invalid('Say whom to ban.', { username: 'Enter a name.' })
}

function addressOf({ address }: RequestedTarget): string {
  if (address) return address
  throw invalid('Say which address to ban.', { address: 'Enter an address.' })
}

const unique = (people: readonly ReachedCharacter[]): ReachedCharacter[] => [
  ...new Map(people.map((person) => [person.uid, person])).values(),
]

/**
 * The banned name and the characters that have it. No game client connects with a blank in its name, so a
 * name typed as it is spoken means the one with underscores, unless the game itself looks for spoken names.
 */
async function namesakes(
  game: Game,
  typed: string,
): Promise<Pick<NewBan, 'username'> & Pick<Target, 'named'>> {
  const named = await charactersNamed(game, typed)
  const stored = clientSpelling(typed)
  if (named.length > 0 || stored === typed || nameComparison(game.current()).names === 'spoken')
    return { username: typed, named }
  return { username: stored, named: await charactersNamed(game, stored) }
}

async function targetOfName(game: Game, requested: RequestedTarget): Promise<Target> {
  const { username, named } = await namesakes(game, nameOf(requested))
  const base = { form: requested.form, named }
  if (requested.form === 'name') {
    const row = { username, ip: nobody }
    return { ...base, row, people: named, addresses: 0, problem: nameProblem(game, username) }
  }
  const address = named.find((person) => person.address !== null && isAddress(person.address))?.address
  if (!address) {
    const problem: Problem = nameProblem(game, username)
      ? { sentence: say('bans.noAddressSpoken', { name: username }), instead: null }
      : { sentence: say('bans.noAddress', { name: username }), instead: { form: 'name', address: null } }
    return { ...base, row: { username, ip: nobody }, people: named, addresses: 0, problem }
  }
  const people = unique([...named, ...(await charactersAt(game, address))])
  return { ...base, row: { username, ip: address }, people, addresses: 1, problem: null }
}

async function targetOfAddress(game: Game, requested: RequestedTarget): Promise<Target> {
  const address = addressOf(requested)
  const row = { username: nobody, ip: address }
  const isOfRange = requested.form === 'range'
  const problem = isOfRange ? rangeProblem(address) : addressProblem(address)
  const people = problem ? [] : await charactersFrom(game, address)
  const addresses = isOfRange ? addressesInRange : 1
  return { form: requested.form, row, named: [], people, addresses, problem }
}

/** The reason this game's table cannot store whom a ban is for, or null if it can. */
async function placeProblem(game: Game, { form, named, row }: Target): Promise<Problem | null> {
  const map = game.current()
  const address = map.column('bans', 'ip')
  if (addressForm(form)) return address ? null : { sentence: say('bans.noAddresses'), instead: null }
  const instead = address ? ({ form: 'address', address: null } as const) : null
  const name = map.column('bans', 'username')
  if (name) {
    const characters = await lossyCharacters(game, name, row.username)
    return characters === '' ? null : { sentence: say('bans.lostCharacters', { characters }), instead }
  }
  if (hasUidOnlyBans(game) && named.length > 0) return null
  return { sentence: hasUidOnlyBans(game) ? say('bans.noNumber') : say('bans.noNames'), instead }
}

/**
 * Resolves a requested ban: whether the game would enforce it, and whom it locks out. Throws if a field is
 * missing. Whom an address locks out tells who plays from there, so it is recorded like any search by
 * address.
 */
export async function targetOf(
  { game, portal }: Pick<BanDeps, 'game' | 'portal'>,
  requested: RequestedTarget,
  { viewer, address }: Requester,
): Promise<Target> {
  requireAddresses(requested, viewer)
  const isOfAddress = addressForm(requested.form)
  const target = await (isOfAddress ? targetOfAddress(game, requested) : targetOfName(game, requested))
  if (isOfAddress) {
    const count = target.people.filter(({ uid }) => uid !== viewer.uid).length
    const search = { targetId: 'bans', targetName: target.row.ip, count }
    await recordAddressSearch(portal, search, { ...viewer, address })
  }
  return { ...target, problem: (await placeProblem(game, target)) ?? target.problem }
}

/** Known characters besides the target that a ban may lock out before it has to be confirmed. */
const maxUnasked = 3

/** Whether so many are locked out that the staff member must confirm having seen who they are. */
export const needsConfirmation = ({ form, people, named }: Target): boolean =>
  form === 'range' || people.length - named.length > maxUnasked

/** The target's name in the audit trail; never the address. */
export const nameOfTarget = ({ form, row }: Target): string =>
  form === 'range' ? 'An address range' : form === 'address' ? 'An address' : row.username

/**
 * The key that serializes changes of the same ban: the name as the game compares it, or the address if there
 * is no name.
 */
export const keyOf = ({ username, ip }: Pick<NewBan, 'username' | 'ip'>): string =>
  username === nobody ? `address:${ip}` : `name:${foldedName(username)}`
