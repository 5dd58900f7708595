import { permissions } from '@idlewood/contract/access'
import { contract } from '@idlewood/contract/contract'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../test/portal.ts'

let portal: TestPortal
let player: string
beforeAll(async () => {
  portal = await testPortal()
  await portal.character('Matrix_Player')
  player = await portal.signIn('Matrix_Player')
})
afterAll(() => portal.close())

const endpoints = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]) => ({ title: `${feature}.${name}`, endpoint })),
)
const url = ({ path }: Endpoint): string => `/api${path.replaceAll(/:\w+/g, '1')}`
/** The guard let the request by: whatever is wrong with it was found later. */
const passed = (status: number): boolean => status !== 401 && status !== 403

describe.each(endpoints.filter(({ endpoint }) => endpoint.access === 'public'))('$title', ({ endpoint }) => {
  test('lets anyone by', async () => {
    const { status, body } = await portal.ask(endpoint.method, url(endpoint), {
      body: endpoint.method === 'GET' ? undefined : {},
    })
    expect(passed(status), JSON.stringify(body)).toBe(true)
  })
})

describe.each(endpoints.filter(({ endpoint }) => endpoint.access !== 'public'))('$title', ({ endpoint }) => {
  test('answers 401 to a stranger, before it looks at the input', async () => {
    const body = endpoint.method === 'POST' || endpoint.method === 'PUT' ? { nonsense: true } : undefined
    const answer = await portal.ask(endpoint.method, url(endpoint), { body })
    expect(answer.status).toBe(401)
    expect(answer.body.code).toBe('unauthenticated')
  })

  if (typeof endpoint.access !== 'string') {
    const demanded = endpoint.access
    test('answers 403 to a player without permissions, naming those that would do', async () => {
      const answer = await portal.ask(endpoint.method, url(endpoint), { token: player })
      expect(answer.status).toBe(403)
      expect(answer.body.required).toEqual([...demanded])
    })
  }
})

test('a route without access stops the start', async () => {
  const late = await testPortal()
  try {
    // Planted as a careless developer would: below /api, saying nothing about who may use it.
    await expect(
      (async () => {
        late.server.get('/api/open-door', () => 'hello')
      })(),
    ).rejects.toThrow()
  } finally {
    await late.close()
  }
})

test('every permission of the contract is a row that roles can hold', async () => {
  const rows = await portal.portal.db.selectFrom('permissions').select('name').execute()
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(permissions).toSorted())
})
