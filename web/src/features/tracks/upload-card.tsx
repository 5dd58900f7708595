import { trackLimits, trackNameOf } from '@idlewood/contract/tracks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { Unsaved } from '../../parts/unsaved.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { size } from './track-words.ts'
import { useUpload, type Alert } from './use-upload.ts'
import { paths } from '../../paths.ts'

export function UploadCard() {
  const t = useMessages('tracks')
  const { file, choose, part, isStuck, alert, dismiss, start, startAgain, cancel } = useUpload()
  const isUnderWay = part !== null
  return (
    <section
      aria-labelledby="upload-title"
      className="grid content-start gap-5 self-start rounded-xl border border-line bg-raised p-5 shadow-raised sm:p-7"
    >
      <h2 id="upload-title" className="text-xl font-bold">
        {t('upload')}
      </h2>
      <FilePicker file={file} onChoose={choose} isDisabled={isUnderWay} />
      {part !== null && file && <Progress part={part} name={file.name} />}
      <p role="alert" className="text-sm text-warning empty:hidden">
        {isStuck && t('upload.stuck')}
      </p>
      <div className="flex flex-wrap gap-3">
        {isStuck ? (
          <Button variant="primary" icon="refresh" onClick={startAgain}>
            {t('upload.again')}
          </Button>
        ) : (
          <Button variant="primary" icon="music" disabled={isUnderWay} onClick={start}>
            {t('upload.start')}
          </Button>
        )}
        {isUnderWay && (
          <Button icon="close" onClick={cancel}>
            {t('upload.cancel')}
          </Button>
        )}
      </div>
      <ul className="grid gap-1.5 border-t border-line pt-4 text-sm text-ink-muted">
        <li>{t('upload.limits')}</li>
        <li>
          {t.rich('upload.naming', {
            length: trackLimits.name,
            example: (text) => <span className="font-mono text-ink">{text}</span>,
          })}
        </li>
        <li>{t('upload.share')}</li>
      </ul>
      <Unsaved isDirty={isUnderWay} loss={t('upload.unfinished', { name: file?.name ?? '' })} />
      <UploadAlert alert={alert} onDismiss={dismiss} />
    </section>
  )
}

function FilePicker({
  file,
  onChoose,
  isDisabled,
}: {
  file: File | null
  onChoose: (file: File) => void
  isDisabled: boolean
}) {
  const t = useMessages('tracks')
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (field: HTMLInputElement): void => {
    const chosen = field.files?.[0]
    // Hydration during a choice takes the file before the event of that choice arrives.
    if (!chosen) return
    onChoose(chosen)
    // Lets the user choose the same file again after changing it.
    field.value = ''
  }
  const takeEarly = useEffectEvent(() => {
    if (input.current) take(input.current)
  })
  // The prerendered page is usable before the app starts, so a file may already have been chosen.
  useEffect(() => takeEarly(), [])
  return (
    <label
      className={cx(
        'relative grid cursor-pointer grid-cols-[minmax(0,1fr)] justify-items-center gap-2 rounded-lg border-2 border-dashed px-5 py-9 text-center transition-colors duration-(--duration-fast) focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-field hover:border-ink-muted',
        isDisabled && 'pointer-events-none opacity-60',
      )}
    >
      <Icon name="music" size={32} className="text-accent-text" />
      <span className="font-semibold [overflow-wrap:anywhere]">{file ? file.name : t('upload.choose')}</span>
      <span className="text-sm text-ink-muted [overflow-wrap:anywhere]">
        {file
          ? t('upload.chosen', { size: size(file.size), name: trackNameOf(file.name) })
          : t('upload.drop')}
      </span>
      <input
        ref={input}
        type="file"
        aria-label={t('upload.field')}
        accept=".mp3,audio/mpeg"
        disabled={isDisabled}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        // The input covers the whole field, so that a file can be dropped anywhere on it.
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => take(target)}
      />
    </label>
  )
}

function Progress({ part, name }: { part: number; name: string }) {
  const t = useMessages('tracks')
  const { percent } = useFormat()
  const whole = Math.floor(part * 100)
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4 text-sm">
        <span className="text-ink-muted">{part < 1 ? t('upload.sending') : t('upload.checking')}</span>
        <span className="font-semibold tabular-nums">{percent(whole / 100)}</span>
      </p>
      <progress
        aria-label={t('upload.progress', { name })}
        value={whole}
        max={100}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full bg-ink/10 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-ink/10 [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}

function UploadAlert({ alert, onDismiss }: { alert: Alert | null; onDismiss: () => void }) {
  const t = useMessages('tracks')
  const navigate = useNavigate()
  // Keep the text while the dialog fades out.
  const [said, setSaid] = useState(alert)
  if (alert && alert !== said) setSaid(alert)
  return (
    <AlertDialog
      open={alert !== null}
      onOpenChange={(open) => !open && onDismiss()}
      title={said?.title ?? ''}
      description={said?.text}
      confirmLabel={said?.signIn ? t('signIn') : t('upload.ok')}
      cancelLabel={said?.signIn ? t('upload.notNow') : null}
      onConfirm={() => said?.signIn && navigate(paths.login())}
    />
  )
}
