import type { PushCategory } from '@idlewood/contract/push'
import site from 'virtual:content/site'
import { categoryIcons } from '../../parts/push/category-looks.ts'
import { Icon } from '../../ui/icon.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { useNow } from '../../ui/now.ts'
import { useMessages } from '../../language/messages.ts'
import { useFormat } from '../../language/format.ts'

/** A preview of the notification on a locked phone, updated while it is being written. */
export function PhonePreview({
  category,
  title,
  text,
  to,
}: {
  category: PushCategory
  title: string
  text: string
  /** The recipients. */
  to: string
}) {
  const t = useMessages('notifications')
  const push = useMessages('push')
  const format = useFormat()
  const now = useNow(60_000)
  const shownTitle = title || t('form.title')
  return (
    <div
      role="img"
      aria-label={t('preview.label', { title: shownTitle, text: text || t('form.text') })}
      className="mx-auto w-full max-w-80 rounded-[2.25rem] border border-line-strong bg-[#0c0913] p-2.5 shadow-overlay"
    >
      <div className="grid min-h-[26rem] content-start gap-6 overflow-hidden rounded-[1.75rem] bg-[linear-gradient(170deg,#2b1a44_0%,#7a3350_46%,#d9783e_78%,#f3b562_100%)] px-3 pt-10 pb-6 text-[#fff7ec]">
        <p aria-hidden className="grid justify-items-center gap-0.5">
          <span className="text-5xl font-semibold tabular-nums [font-stretch:110%]">21:07</span>
          <span className="text-sm opacity-90">
            {format.dateParts(now, { weekday: 'long', month: 'long', day: 'numeric' })}
          </span>
        </p>
        <div
          aria-hidden
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-2xl bg-[#1d1629]/92 p-3.5 text-left shadow-raised"
        >
          <LogoMark size={20} />
          <p className="flex min-w-0 justify-between gap-2 text-xs leading-5 text-[#cfc3dc]">
            <span className="truncate">{site.shortName}</span>
            <span className="shrink-0">{t('preview.now')}</span>
          </p>
          <p className="col-start-2 font-bold text-[#fff7ec] [overflow-wrap:anywhere]">{shownTitle}</p>
          <p className="col-start-2 line-clamp-4 text-sm text-[#e6dcec] [overflow-wrap:anywhere]">
            {text || t('preview.text')}
          </p>
        </div>
        <p aria-hidden className="flex items-center justify-center gap-2 text-xs text-[#1d1629]">
          <span className="inline-flex items-center gap-1.5 rounded-full bg-[#fff7ec]/85 px-2.5 py-1 font-semibold">
            <Icon name={categoryIcons[category]} size={14} />
            {push(`category.${category}`)} · {to}
          </span>
        </p>
      </div>
    </div>
  )
}
