import site from 'virtual:content/site'
import { useMessages } from '../../language/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useClosingQuestion } from '../../ui/overlay-parts.tsx'

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useMessages('settings')
  useClosingQuestion({
    title: t('recovery.ask'),
    description: t('recovery.ask.text'),
    confirmLabel: t('recovery.done'),
    cancelLabel: t('recovery.ask.back'),
  })
  const text = `${codes.join('\n')}\n`
  return (
    <div className="grid gap-4">
      <Banner tone="warning" title={t('recovery.title')}>
        {t('recovery.lead')}
      </Banner>
      <ul
        aria-label={t('recovery.list')}
        className="grid gap-x-6 gap-y-1 rounded-md bg-raised p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton text={text}>{t('recovery.copy')}</CopyButton>
        <Button
          icon="download"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${site.shortName.toLowerCase()}-recovery-codes.txt`}
        >
          {t('recovery.download')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('recovery.done')}
        </Button>
      </div>
    </div>
  )
}
