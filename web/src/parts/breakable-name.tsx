/**
 * A character's name that wraps after the first name rather than anywhere. It is one element because
 * Firefox treats each half as a separate item of a flex or grid container.
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
