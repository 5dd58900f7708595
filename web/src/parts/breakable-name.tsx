/** A character's name that wraps after the first name rather than anywhere. */
export function BreakableName({ name }: { name: string }) {
  const [, first, last] = /^([^_]+_)(.+)$/.exec(name) ?? []
  if (!first) return name
  return (
    <>
      {first}
      <wbr />
      {last}
    </>
  )
}
