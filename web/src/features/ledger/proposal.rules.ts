/**
 * A template to begin with for a form of line: its first person is the actor, its second the target, and what
 * else there is only once keeps its name.
 */
export function proposalFor(form: string): string {
  const people = ['{actor}', '{target}']
  let hasMoney = false
  const text = form
    .replaceAll('{person}', () => people.shift() ?? '{text}')
    .replaceAll('{money}', () => {
      if (hasMoney) return '{text}'
      hasMoney = true
      return '{money}'
    })
  return `other | ${text}`
}
