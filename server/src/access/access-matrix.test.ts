import { permissions } from '@idlewood/contract/permissions'
import { contract } from '@idlewood/contract/contract'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { raiseRevision } from './revision.ts'
import { filePortal } from '../../test/file-portal.ts'
import { testPortal } from '../../test/portal.ts'
import { findAccountsByName } from '../game/accounts.ts'

const portal = await filePortal({ environment: { READS_PER_MINUTE: '1000000' } })
await portal.character('Matrix_Player')
const player = await portal.signIn('Matrix_Player')

const endpoints = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]) => ({ title: `${feature}.${name}`, endpoint })),
)
const url = ({ path }: Endpoint): string => `/api${path.replaceAll(/:\w+/g, '1')}`
/** A parameter unknown to every call: it stops requests that pass the guard before anything is done. */
const unknown = '?matrix=1'
/** Whether the guard admitted the request; any error then came from a later step. */
const passed = (status: number): boolean => status !== 401 && status !== 403

describe.each(endpoints.filter(({ endpoint }) => endpoint.access === 'public'))('$title', ({ endpoint }) => {
  test('admits anyone', async () => {
    // An event stream would never end; the unknown parameter stops it.
    const address = endpoint.events ? `${url(endpoint)}${unknown}` : url(endpoint)
    const { status, body } = await portal.ask(endpoint.method, address, {
      body: endpoint.method === 'GET' ? undefined : {},
    })
    expect(passed(status), JSON.stringify(body)).toBe(true)
  })
})

describe.each(endpoints.filter(({ endpoint }) => endpoint.access !== 'public'))('$title', ({ endpoint }) => {
  test('responds with 401 to a stranger, before validating the input', async () => {
    const body = endpoint.method === 'POST' || endpoint.method === 'PUT' ? { nonsense: true } : undefined
    const answer = await portal.ask(endpoint.method, url(endpoint), { body })
    expect(answer.status).toBe(401)
    expect(answer.body.code).toBe('unauthenticated')
  })

  if (typeof endpoint.access !== 'string') {
    const demanded = endpoint.access
    test('responds with 403 to a player without permissions, naming the sufficient ones', async () => {
      const answer = await portal.ask(endpoint.method, url(endpoint), { token: player })
      expect(answer.status).toBe(403)
      expect(answer.body.required).toEqual([...demanded])
    })
  }
})

/** The titles of the endpoints that admit a person, plus title and status of each unexpected response. */
async function admitted(token: string): Promise<string[]> {
  const names: string[] = []
  for (const { title, endpoint } of endpoints) {
    if (typeof endpoint.access === 'string') continue
    const { status, body } = await portal.ask(endpoint.method, `${url(endpoint)}${unknown}`, { token })
    if (status === 400) names.push(title)
    else if (status !== 403 || String(body.required) !== String(endpoint.access))
      names.push(`${title}: ${status}`)
  }
  return names
}
const demanding = (permission: string): string[] =>
  endpoints
    .filter(({ endpoint }) => (endpoint.access as readonly string[]).includes(permission)) // a string like 'public' includes no permission name
    .map(({ title }) => title)

describe('a person with one permission', () => {
  let token: string
  const role = crypto.randomUUID()
  beforeAll(async () => {
    await portal.character('Matrix_Single')
    token = await portal.signIn('Matrix_Single')
    const { db } = portal.portal
    const { id } = await db
      .selectFrom('people')
      .select('id')
      .where('username', '=', 'Matrix_Single')
      .executeTakeFirstOrThrow()
    await db.insertInto('roles').values({ id: role, name: 'Single', description: 'of a test' }).execute()
    await db.insertInto('person_roles').values({ person_id: id, role_id: role }).execute()
  })

  test.each(Object.keys(permissions))(
    '%s is admitted where it is listed, and nowhere else',
    async (permission) => {
      const { db } = portal.portal
      const { id } = await db
        .selectFrom('permissions')
        .select('id')
        .where('name', '=', permission)
        .executeTakeFirstOrThrow()
      await db.deleteFrom('role_permissions').execute()
      await db.insertInto('role_permissions').values({ role_id: role, permission_id: id }).execute()
      await raiseRevision(db)
      expect(await admitted(token)).toEqual(demanding(permission))
    },
  )
})

test('a super user is admitted everywhere', async () => {
  const crowned = await testPortal({ environment: { SUPER_USERS: 'Matrix_Crown' } })
  try {
    await crowned.character('Matrix_Crown')
    await crowned.app.superUsers.pin(async (name) =>
      (await findAccountsByName(crowned.game, name)).map(({ uid }) => uid),
    )
    const token = await crowned.signIn('Matrix_Crown')
    for (const { title, endpoint } of endpoints) {
      const { status } = await crowned.ask(endpoint.method, `${url(endpoint)}${unknown}`, { token })
      expect(status, title).toBe(400)
    }
  } finally {
    await crowned.close()
  }
})

test('every permission of the contract has a row, so that roles can include it', async () => {
  const rows = await portal.portal.db.selectFrom('permissions').select('name').execute()
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(permissions).toSorted())
})
