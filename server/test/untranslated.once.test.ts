import { expect, test } from 'vitest'
import { refuseUntranslated, type Exchange } from './untranslated.ts'

const refused = (body: unknown, more: Partial<Exchange> = {}): Exchange => ({
  url: '/api/user/gangs/7',
  status: 409,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body,
  ...more,
})
const plum = { error: 'A plum is no berry.', code: 'conflict' }
const text = { key: 'tracks.plum' }
const plain = { 'content-type': 'text/plain; charset=utf-8' }

test.each([
  ['a sentence', refused(plum)],
  ['the sentence of a field', refused({ ...plum, text, fields: { kind: plum.error } })],
  ['an upload', refused(plum.error, { headers: plain })],
])('finds %s that is only in English', (_name, exchange) => {
  expect(() => refuseUntranslated(exchange)).toThrow('Said in English only: ')
})

test.each([
  ['its message', refused({ ...plum, text, fields: { kind: plum.error }, fieldTexts: { kind: text } })],
  ['its message in a header', refused(plum.error, { headers: { ...plain, 'x-message': '%7B%7D' } })],
  ['a page', refused('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
])('accepts a refusal with %s', (_name, exchange) => {
  expect(() => refuseUntranslated(exchange)).not.toThrow()
})
