import { noteLimits, patchNotes } from '@idlewood/contract/patch-notes'
import { useId } from 'react'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { browserTimeZone } from '../../parts/push/browser-time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Draft, Publication, DraftErrors } from './note-draft.rules.ts'

interface FieldsProps {
  draft: Draft
  wrong: DraftErrors
  onChange: (changed: Partial<Draft>) => void
}

/** Lines of the game's own list; a click adds one to the note. */
function Suggestions({ lines, onAdd }: { lines: string; onAdd: (line: string) => void }) {
  const t = useMessages('patch-notes')
  const query = useCall(patchNotes.suggestions)
  const left = query.data?.lines.filter((line) => !lines.includes(line)) ?? []
  if (left.length === 0) return null
  return (
    <details className="group rounded-md border border-line">
      <summary className="flex min-h-11 items-center gap-2 px-3.5 py-2 font-semibold">
        <Icon name="chevron-right" size={16} className="transition-transform group-open:rotate-90" />
        {t('suggestions', { count: left.length })}
      </summary>
      <ul className="grid max-h-72 gap-1 overflow-y-auto border-t border-line p-2">
        {left.map((line) => (
          <li key={line}>
            <Button variant="quiet" size="sm" icon="plus" align="start" block onClick={() => onAdd(line)}>
              <span className="min-w-0 [overflow-wrap:anywhere]">{line}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const choices: readonly Publication[] = ['draft', 'now', 'at']

const zone = browserTimeZone()

function PublicationFields({ draft, wrong, onChange }: FieldsProps) {
  const t = useMessages('patch-notes')
  const name = useId()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{t('publication')}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {choices.map((value) => (
          <label
            key={value}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] content-start items-start gap-x-2.5 rounded-md border border-line-strong px-3.5 py-2.5 hover:bg-ink/5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={draft.publication === value}
              onChange={() => onChange({ publication: value })}
              className="mt-1 size-4 outline-none"
            />
            <span className="font-semibold">{t(`publication.${value}`)}</span>
            <span className="col-start-2 text-sm text-ink-muted">{t(`publication.${value}.hint`)}</span>
          </label>
        ))}
      </div>
      {draft.publication === 'at' && (
        <TextField
          label={t('publication.moment')}
          type="datetime-local"
          hint={t('publication.moment.hint', { zone })}
          error={wrong.at}
          value={draft.at}
          onChange={(event) => onChange({ at: event.target.value })}
          className="max-w-72"
        />
      )}
    </fieldset>
  )
}

/** The fields of a note. */
export function NoteFields({ draft, wrong, onChange }: FieldsProps) {
  const t = useMessages('patch-notes')
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <TextField
          label={t('field.version')}
          placeholder="2.6.0"
          autoComplete="off"
          maxLength={noteLimits.version}
          error={wrong.version}
          value={draft.version}
          onChange={(event) => onChange({ version: event.target.value })}
        />
        <TextField
          label={t('field.title')}
          placeholder={t('field.title.example')}
          autoComplete="off"
          maxLength={noteLimits.title}
          error={wrong.title}
          value={draft.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </div>
      <Field label={t('field.lines')} hint={t('field.lines.hint')} error={wrong.lines}>
        {(wiring) => (
          <textarea
            {...wiring}
            value={draft.lines}
            onChange={(event) => onChange({ lines: event.target.value })}
            className={`${controlClass} field-sizing-content max-h-120 min-h-36 resize-y leading-relaxed`}
          />
        )}
      </Field>
      <Suggestions
        lines={draft.lines}
        onAdd={(line) => onChange({ lines: [draft.lines.trimEnd(), line].filter(Boolean).join('\n') })}
      />
      <TextField
        label={t('field.video')}
        type="url"
        inputMode="url"
        placeholder="https://www.youtube.com/watch?v=…"
        autoComplete="off"
        maxLength={noteLimits.youtube}
        hint={t('field.video.hint')}
        error={wrong.youtube}
        value={draft.youtube}
        onChange={(event) => onChange({ youtube: event.target.value })}
      />
      <PublicationFields {...{ draft, wrong, onChange }} />
    </div>
  )
}
