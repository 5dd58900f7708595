import { changes } from '@idlewood/contract/changes'
import { managedUser, type UserDetails } from '@idlewood/contract/managed-user'
import { personNotes } from '@idlewood/contract/person-notes'
import type { FastifyRequest } from 'fastify'
import { findPerson } from '../../access/people.ts'
import { hiddenInGame } from '../../changes/hidden.ts'
import { presentChange } from '../../changes/present-change.ts'
import { countUndoable } from '../../changes/undo-all.ts'
import { findCharacter, type Character } from '../../game/readers/characters.ts'
import { groupNames } from '../../game/readers/groups.ts'
import { hasLock } from '../../game/readers/locks.ts'
import { findPinnedNote } from '../../notes/person-notes.ts'
import { readStanding } from '../../game/readers/standing.ts'
import { momentOrNull } from '../../game/text.ts'
import { notFound } from '../../http/refusals.ts'
import type { SignedInViewer } from '../../http/request.ts'
import type { Handler, ManagedUserDeps } from './managed-user.deps.ts'
import { listPending } from './managed-user.queries.ts'

/** Fields of the details that a game may not have. */
const fields = [
  'gender',
  'level',
  'adminlevel',
  'helperlevel',
  'faction',
  'gang',
  'bank',
  'cash',
  'vippackage',
  'lastlogin',
  'regdate',
] as const

const groupOf = (id: number | null, name: string | null, rank: string | null) =>
  id !== null && id >= 1 ? { id, name, rank } : null

async function detailsOf({ game, portal }: ManagedUserDeps, found: Character): Promise<UserDetails> {
  const { uid, gender, level, adminlevel, helperlevel, bank, cash, vippackage, vipEnded, lastlogin } = found
  const [names, standing, person] = await Promise.all([
    groupNames(game, found),
    readStanding(game, uid),
    findPerson(portal.db, uid),
  ])
  return {
    gender,
    level,
    adminlevel,
    helperlevel,
    bank,
    cash,
    vippackage,
    vipEnded,
    lastlogin,
    faction: groupOf(found.faction, names.factionname, names.factionrankname),
    gang: groupOf(found.gang, names.gangname, names.gangrankname),
    registered: momentOrNull(standing.traits?.registered, game.current().column('users', 'regdate')?.dates),
    discord: person?.discord_id ? { id: person.discord_id, name: person.discord_name } : null,
    locked: standing.locked,
    ban: standing.ban,
  }
}

/** The top of a user's page; only viewers who may read profiles get the details. */
export function showSummary(deps: ManagedUserDeps): Handler<'summary'> {
  const { game, portal } = deps
  return async ({ params, viewer, request }) => {
    const uid = Number(params.id)
    const found = await findCharacter(game, uid)
    if (!found) throw notFound('user')
    const { username, skin } = found
    const user = { uid, username, skin }
    const [deletion, note, lately] = await Promise.all([
      deletionOf(deps, uid, viewer),
      noteFor(deps, uid, { viewer, request }),
      latelyBy(deps, uid, { viewer, request }),
    ])
    const shared = { user, note, deletion, lately }
    if (!(await request.mayCall(managedUser.profile)))
      return { ...shared, details: null, unavailable: [], pending: [] }
    const [details, pending] = await Promise.all([
      detailsOf(deps, found),
      listPending(portal, { uid, hidden: hiddenInGame(viewer) }),
    ])
    const map = game.current()
    return {
      ...shared,
      details,
      unavailable: [
        ...fields.filter((field) => !map.column('users', field)),
        ...(hasLock(map) ? [] : ['locked']),
        ...found.unreadable,
      ],
      pending: pending.map((row) => presentChange(row, viewer)),
    }
  }
}

/** The pinned note, for those who may read notes; nobody but a super user reads notes about themselves. */
async function noteFor(
  { portal, identities }: ManagedUserDeps,
  uid: number,
  { viewer, request }: { viewer: SignedInViewer; request: FastifyRequest },
) {
  if (uid === viewer.uid && !viewer.superUser) return null
  if (!(await request.mayCall(personNotes.list))) return null
  const personId = await identities.ownerOf(uid)
  return personId === undefined ? null : findPinnedNote(portal.db, personId)
}

/** The changes this person made in the last day, for those who may undo them. */
async function latelyBy(
  { portal }: ManagedUserDeps,
  uid: number,
  { viewer, request }: { viewer: SignedInViewer; request: FastifyRequest },
) {
  if (!(await request.mayCall(changes.undoAll))) return null
  const to = Date.now()
  const from = to - 86_400_000
  const hidden = hiddenInGame(viewer)
  const { made, waiting, delivered } = await countUndoable(portal, { actorUid: uid, from, to }, hidden)
  if (made + waiting + delivered === 0) return null
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), made, waiting, delivered }
}

async function deletionOf(deps: ManagedUserDeps, uid: number, viewer: SignedInViewer) {
  const { objection } = await deps.changes.authorizeOwner(uid, viewer)
  const refusal = objection({ operation: 'delete', target: 'user', fields: [] })?.sentence
  return { allowed: refusal === undefined, error: refusal === undefined ? null : String(refusal) }
}
