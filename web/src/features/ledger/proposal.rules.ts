/**
 * A first draft of a template for a form of line: the first person becomes the actor, the second the target,
 * and the first amount the money; everything else becomes text.
 */
export function proposalFor(form: string): string {
  const people = ['{actor}', '{target}']
  let hasMoney = false
  const text = form
    .replaceAll('{person}', () => people.shift() ?? '{text}')
    .replaceAll(/\{money\}|\{cents\}/g, (amount) => {
      if (hasMoney) return '{text}'
      hasMoney = true
      return amount
    })
  return `other | ${text}`
}
