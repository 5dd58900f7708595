/** Who receives the event about a change. */
import { contract } from '@idlewood/contract/contract'
import { changeTarget } from '@idlewood/contract/changes'
import type { Endpoint, Endpoints } from '@idlewood/contract/endpoint'
import { expect, test } from 'vitest'
import { changeEventOf } from './announce.ts'

const declared = Object.values(contract).flatMap((group: Endpoints) => Object.values<Endpoint>(group))

test.each(changeTarget.options)(
  'the event about a change of the target %s goes to those whose pages fetch something again',
  (target) => {
    const { to } = changeEventOf({ id: 1, target, uid: 2, actor_uid: 3 })
    const audiences = [to].flat().filter((one) => typeof one === 'object' && 'callersOf' in one)
    const calls = audiences.map(({ callersOf: { method, path } }) =>
      declared.find((endpoint) => endpoint.method === method && endpoint.path === path),
    )
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls) expect(call?.staleOn, call?.path).toContain('changes')
  },
)
