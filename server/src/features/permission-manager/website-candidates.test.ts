import { website } from '@idlewood/contract/website-roles'
import { describe, expect, it } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal()
const token = await portal.staff('Role_Giver', ['update_website_roles'])
for (let number = 10; number < 22; number++) await portal.character(`Suggested_${number}`)

const suggested = async (query: { search: string; limit?: string }) => {
  const { status, body } = await portal.call(website.candidates, { query }, { token })
  expect(status).toBe(200)
  return body.users as { uid: number; username: string }[]
}

describe('suggested users for a website role', () => {
  it('are the best matches, eight by default, with name and uid only', async () => {
    const users = await suggested({ search: 'suggested' })
    expect(users).toHaveLength(8)
    expect(Object.keys(users[0] ?? {}).toSorted()).toEqual(['uid', 'username'])
    expect(await suggested({ search: 'suggested', limit: '20' })).toHaveLength(12)
    expect((await suggested({ search: 'suggested 15' })).map(({ username }) => username)).toEqual([
      'Suggested_15',
    ])
  })

  it('cannot all be listed at once', async () => {
    for (const query of [{}, { search: '' }, { search: 'a', limit: '21' }]) {
      const url = `/api/website/users?${new URLSearchParams(query).toString()}`
      expect((await portal.ask('GET', url, { token })).status).toBe(400)
    }
  })

  it('are visible only to those with the permission', async () => {
    const viewer = await portal.staff('Role_Viewer', ['view_website_roles'])
    const asking = { token: viewer }
    expect((await portal.call(website.candidates, { query: { search: 'a' } }, asking)).status).toBe(403)
  })
})
