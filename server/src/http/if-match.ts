/** The precondition of a change: `If-Match` names the entity tags for which it is meant. */
import { invalid } from './errors.ts'
import type { FastifyRequest } from 'fastify'

const tag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
const list = new RegExp(String.raw`^${tag}(?:[ \t]*,[ \t]*${tag})*$`)

/**
 * True when the request may go on for something whose entity tag is `current`: without the header, with `*`,
 * or when the tag is among those named. Weak tags never match. Throws 400 when the header holds no tags.
 */
export function matches({ headers }: Pick<FastifyRequest, 'headers'>, current: string): boolean {
  const header = headers['if-match']?.trim()
  if (header === undefined || header === '*') return true
  if (!list.test(header)) {
    const sentence = 'If-Match holds entity tags, each in double quotes, or *.'
    throw invalid(sentence, { 'if-match': sentence })
  }
  return header.match(new RegExp(tag, 'g'))?.includes(current) ?? false
}
