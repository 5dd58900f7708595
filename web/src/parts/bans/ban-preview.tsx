import { bans, type BanForm } from '@idlewood/contract/bans'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { useCall } from '../../api/queries.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ServerSentence } from '../../ui/server-sentence.tsx'
import { useDebounced } from '../../ui/debounced.ts'
import { targetKey, targetOf, type BanDraft } from './ban-draft.ts'

/** What a ban would do, as computed by the portal. */
export type Preview = ReplyOf<typeof bans.preview>

const delayMs = 400

/** Requests a preview of the ban being filled in, once typing pauses. */
export function useBanPreview({ form, username, address }: BanDraft) {
  const target = targetOf({ form, username, address })
  const key = targetKey({ form, username, address })
  const isCurrent = useDebounced(key, delayMs) === key
  return useCall(bans.preview, { body: target ?? { form } }, { enabled: target !== null && isCurrent })
}

function Instead({
  instead,
  onChoose,
}: {
  instead: NonNullable<Preview['instead']>
  onChoose: (form: BanForm, address: string | null) => void
}) {
  const t = useMessages('bans')
  return (
    <Button size="sm" className="mt-2" onClick={() => onChoose(instead.form, instead.address)}>
      {instead.address === null
        ? t(`preview.instead.${instead.form}`)
        : t('preview.instead.text', { text: instead.address })}
    </Button>
  )
}

function People({ preview: { people, count, addresses } }: { preview: Preview }) {
  const t = useMessages('bans')
  const format = useFormat()
  const names = people.map(({ username, adminlevel }) =>
    adminlevel > 0 ? t('preview.staff', { name: username, level: adminlevel }) : username,
  )
  const rest = count - people.length
  return (
    <div className="grid gap-1">
      {addresses > 1 && <p>{t('preview.addresses', { count: addresses })}</p>}
      <p>{t('preview.people', { count })}</p>
      {names.length > 0 && (
        <p className="text-sm [overflow-wrap:anywhere]">
          {format.list(rest > 0 ? [...names, t('preview.more', { count: rest })] : names)}
        </p>
      )}
    </div>
  )
}

/** Shows what the ban would do, and asks for consent if it affects a lot. */
export function BanPreview({
  preview,
  confirmed,
  onConfirm,
  onInstead,
}: {
  preview: Preview
  confirmed: boolean
  onConfirm: (confirmed: boolean) => void
  onInstead: (form: BanForm, address: string | null) => void
}) {
  const t = useMessages('bans')
  const { problem, problemText, instead, existing, needsConfirmation } = preview
  if (problem !== null)
    return (
      <Banner tone="warning" title={t('preview.problem')}>
        <p>
          <ServerSentence english={problem} text={problemText} />
        </p>
        {instead && <Instead instead={instead} onChoose={onInstead} />}
      </Banner>
    )
  const [earlier] = existing
  return (
    <div className="grid gap-3">
      {earlier && (
        <Banner tone="warning" title={t('preview.existing')}>
          {t('rowWords', { by: earlier.bannedBy ?? t('unknown'), reason: earlier.reason ?? t('noReason') })}
        </Banner>
      )}
      <Banner tone={needsConfirmation ? 'warning' : 'info'}>
        <People preview={preview} />
        {needsConfirmation && (
          <Checkbox
            label={t('preview.confirm')}
            checked={confirmed}
            onChange={(event) => onConfirm(event.target.checked)}
          />
        )}
      </Banner>
    </div>
  )
}
