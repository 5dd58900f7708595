import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { ownOf } from './own-reads.ts'

test('a call takes what the guard read for it, even if that is nothing, but only if it is what it needs', () => {
  const requestWith = (own: unknown) => ({ own }) as FastifyRequest
  const value = { plate: 'a row' }
  expect(ownOf(requestWith({ kind: 'vehicles', value }), 'vehicles')?.value).toBe(value)
  expect(ownOf(requestWith({ kind: 'vehicles', value: undefined }), 'vehicles')).toBeDefined()
  expect(ownOf(requestWith({ kind: 'vehicles', value }), 'inventory')).toBeUndefined()
  expect(ownOf(requestWith(null), 'vehicles')).toBeUndefined()
})
