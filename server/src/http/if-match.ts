/** Conditional changes: `If-Match` lists the entity tags that a change applies to. */
import { invalid } from './refusals.ts'
import type { FastifyRequest } from 'fastify'

const tag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
const list = new RegExp(String.raw`^${tag}(?:[ \t]*,[ \t]*${tag})*$`)

/**
 * Whether the request may proceed for a resource whose entity tag is `current`: true without the header, with
 * `*`, or if the tag is listed. Weak tags never match. Throws 400 if the header contains no tags.
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
