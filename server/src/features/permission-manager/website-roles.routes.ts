import { randomUUID } from 'node:crypto'
import { website as calls, websiteRoles, type WebsiteRoleName } from '@idlewood/contract/website-roles'
import type { FastifyInstance } from 'fastify'
import type { IdentityCheck } from '../../access/identity-check.ts'
import { ensurePerson } from '../../access/people.ts'
import type { Directory } from '../../game/directory/directory.ts'
import { userRows } from '../../game/rows/user-rows.ts'
import { conflict, notFound } from '../../http/refusals.ts'
import { implement } from '../../http/implement.ts'
import { carryOut } from './apply-plan.ts'
import type { RightsDeps } from './evaluation-context.ts'
import { fold } from './permission-manager.rules.ts'
import { findPeople, loadRights } from './rights.queries.ts'
import type { Rights, Step } from './rights.ts'
import { say } from '../../language/sentences.ts'

/** The default number of suggested users. */
const suggested = 8

const names = Object.keys(websiteRoles) as WebsiteRoleName[] // the keys of a literal

/** The website roles that exist so far, by their ids. */
function existing(rights: Rights): Map<string, WebsiteRoleName> {
  return new Map(
    [...rights.roles.values()].flatMap(({ id, name }) => {
      const known = names.find((own) => fold(own) === fold(name))
      return known ? [[id, known] as const] : []
    }),
  )
}

/** The steps that leave a person with exactly one website role, creating it if necessary. */
function assignment(rights: Rights, personId: string, userrole: WebsiteRoleName): Step[] {
  const known = existing(rights)
  const steps: Step[] = []
  let roleId = [...known].find(([, name]) => name === userrole)?.[0]
  if (roleId === undefined) {
    roleId = randomUUID()
    const description = websiteRoles[userrole]
    steps.push({ kind: 'addRole', id: roleId, name: userrole, description, permissions: new Set() })
  }
  const others = [...(rights.holders.get(personId) ?? [])].filter((id) => !known.has(id))
  // The role lasts, even if the person held it until a certain time.
  const ends = new Map([...(rights.ends.get(personId) ?? [])].filter(([id]) => !known.has(id)))
  steps.push({ kind: 'setRoles', personId, roles: new Set([...others, roleId]), ends })
  return steps
}

export function websiteRoleRoutes(
  app: FastifyInstance,
  { directory, identities, ...deps }: RightsDeps & { directory: Directory; identities: IdentityCheck },
): void {
  const { portal, game } = deps

  implement(app, calls, {
    holders: async () => {
      const rights = await loadRights(portal.db)
      const roles = existing(rights)
      const held = [...rights.holders].flatMap(([personId, ids]) =>
        [...ids].flatMap((id) => {
          const userrole = roles.get(id)
          return userrole ? [{ personId, userrole }] : []
        }),
      )
      const people = await findPeople(
        portal.db,
        held.map(({ personId }) => personId),
      )
      return {
        holders: held
          .flatMap(({ personId, userrole }) => {
            const person = people.get(personId)
            return person ? [{ uid: person.uid, username: person.username, userrole }] : []
          })
          .toSorted((one, other) => one.username.localeCompare(other.username, 'en')),
      }
    },

    candidates: async ({ query }) => ({
      users: await directory.search(query.search, Number(query.limit ?? suggested)),
    }),

    assign: async ({ params, body, viewer, request }) => {
      const { userrole } = body
      const user = await userRows(game).find(Number(params.uid))
      if (!user) throw notFound('user')
      const { uid, username } = user
      if (fold(username) !== fold(body.username))
        throw conflict(say('permissions.otherUser', { found: username, sent: body.username }))
      // Ends the previous person who had this uid first: a role is given to the current character.
      const identity = await identities.reconcile(uid)
      if (!identity) throw notFound('user')
      const rightsRequest = { viewer, endpoint: calls.assign, address: request.ip }
      await carryOut(deps, rightsRequest, async (rights, db) =>
        assignment(rights, await ensurePerson(db, { uid, identity }), userrole),
      )
      return { uid, username, userrole }
    },
  })
}
