import { permissions } from '@idlewood/contract/permissions'
import { contract } from '@idlewood/contract/contract'
import type { Endpoint, Endpoints } from '@idlewood/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { isProduct, textFiles, textOf } from './source-files.ts'

const calls: Endpoint[] = Object.values(contract).flatMap((feature: Endpoints) => Object.values(feature))

/** Method and path without the names of parameters, which a router does not distinguish. */
const address = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path.replaceAll(/:\w+/g, ':').replace(/(?<=.)\/$/, '')}`

const repeated = (texts: string[]): string[] => texts.filter((text, index) => texts.indexOf(text) !== index)

describe('the contract', () => {
  test('no two endpoints have the same method and path', () => {
    expect(calls.length).toBeGreaterThan(5)
    expect(repeated(calls.map(address))).toEqual([])
  })

  test('two endpoints that differ only in the name of a parameter are detected', () => {
    const twins = [
      { method: 'GET', path: '/cars/:id' },
      { method: 'GET', path: '/cars/:uid/' },
    ] as const
    expect(repeated(twins.map(address))).toEqual(['GET /cars/:'])
  })
})

/** Permissions that no endpoint or page uses yet. Remove a name from this list when the first one exists. */
const waiting = new Set<string>()

/** The permissions that an endpoint requires, or that a file of the browser app names. */
function usedPermissions(endpoints: readonly Pick<Endpoint, 'access'>[], texts: readonly string[]): string[] {
  const required = new Set<string>(
    endpoints.flatMap(({ access }) => (typeof access === 'string' ? [] : access)),
  )
  return Object.keys(permissions).filter(
    (name) => required.has(name) || texts.some((text) => text.includes(`'${name}'`)),
  )
}

describe('permissions', () => {
  const pages = textFiles().filter(({ path }) => path.startsWith('web/src/') && isProduct(path))
  const used = usedPermissions(
    calls,
    pages.map(({ text }) => text),
  )

  test('every permission is used by an endpoint or a page, or listed as waiting', () => {
    expect(Object.keys(permissions).filter((name) => !used.includes(name) && !waiting.has(name))).toEqual([])
  })

  test('no permission listed as waiting is in use or does not exist', () => {
    expect([...waiting].filter((name) => used.includes(name) || !(name in permissions))).toEqual([])
  })

  test('uses are found in endpoints and in pages', () => {
    expect(
      usedPermissions([{ access: ['view_gangs'] }, { access: 'signedIn' }], ["can('view_factions')"]),
    ).toEqual(['view_factions', 'view_gangs'])
  })
})

describe('the environment', () => {
  const config = textOf('server/src/config.ts') ?? ''
  const variables = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)
  /** The names that no table row of a document contains. */
  const unexplained = (names: string[], document: string): string[] => {
    const rows = document
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .join('\n')
    return names.filter((name) => !rows.includes(`\`${name}\``))
  }

  test.each(['README.md', 'docs/operating.md'])('every variable is in a table of %s', (document) => {
    expect(variables).toContain('PORT')
    expect(variables.length).toBeGreaterThan(15)
    expect(unexplained(variables, textOf(document) ?? '')).toEqual([])
  })

  test('a variable that is mentioned only outside a table is reported', () => {
    expect(unexplained(['PORT', 'HOST'], 'Set `PORT`.\n| `HOST` | where |')).toEqual(['PORT'])
  })
})
