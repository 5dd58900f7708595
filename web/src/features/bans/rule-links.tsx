import { useMessages } from '../../language/messages.ts'
import { pointsByKey } from '../../parts/bans/rule-point-list.ts'

/** The rules cited for a punishment, each linked to its place in the rule book. */
export function RuleLinks({ keys }: { keys: readonly string[] }) {
  const t = useMessages('bans')
  const known = keys.flatMap((key) => pointsByKey.get(key) ?? [])
  if (known.length === 0) return null
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {known.map(({ key, number, book, address, text }) => (
        <a
          key={key}
          href={address}
          target="_blank"
          rel="noreferrer"
          title={text}
          className="rounded-sm text-sm text-accent-text underline underline-offset-3"
        >
          {t('rule.named', { number, book })}
        </a>
      ))}
    </span>
  )
}
