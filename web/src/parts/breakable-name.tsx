/**
 * A character's name that wraps after the first name rather than anywhere. One element, because Firefox makes
 * each half an item of its own in a flex or grid container.
 */
export function BreakableName({ name }: { name: string }) {
  const [, first, last] = /^([^_]+_)(.+)$/.exec(name) ?? []
  if (!first) return name
  return (
    <span>
      {first}
      <wbr />
      {last}
    </span>
  )
}
