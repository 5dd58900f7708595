import { useEffect, useRef } from 'react'
import { useMessages } from '../../language/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { ReasonText } from './reason-text.tsx'
import type { Reason } from './use-reason.ts'

/** The placeholder, which says who reads the reason and whether it may be omitted. */
function usePlaceholder({ kind, isRequired }: Reason): string {
  const t = useMessages('reasons')
  const reader = kind === 'settings' ? 'staff' : 'player'
  return isRequired ? t(`required.${reader}`) : t(`optional.${reader}`)
}

/** The preset reasons; pressing the selected one again clears it. */
export function ReasonPresets({ presets, text, set }: Pick<Reason, 'presets' | 'text' | 'set'>) {
  const t = useMessages('reasons')
  if (presets.length === 0) return null
  return (
    <div role="group" aria-label={t('presets')} className="flex flex-wrap gap-1.5">
      {presets.map((preset) => {
        const isOn = text.trim() === preset
        return (
          <button
            key={preset}
            type="button"
            aria-pressed={isOn}
            onClick={() => set(isOn ? '' : preset)}
            className={cx(
              'min-h-9 rounded-full border px-3 text-left text-sm font-medium transition-colors duration-(--duration-fast)',
              isOn
                ? 'border-transparent bg-accent-soft text-accent-text'
                : 'border-line-strong text-ink-muted hover:bg-ink/8 hover:text-ink',
            )}
          >
            {preset}
          </button>
        )
      })}
    </div>
  )
}

/** The reason for a change: one of the community's presets, or the author's own words. */
export function ReasonField({ reason, hideLabel = true }: { reason: Reason; hideLabel?: boolean }) {
  const t = useMessages('reasons')
  const input = useRef<HTMLInputElement>(null)
  const placeholder = usePlaceholder(reason)
  const { text, set, error, isRequired } = reason
  useEffect(() => {
    if (error) input.current?.focus()
  }, [error])
  return (
    <div className="grid gap-2">
      <ReasonText
        ref={input}
        label={t(hideLabel || isRequired ? 'label' : 'label.optional')}
        hideLabel={hideLabel}
        {...(hideLabel ? { placeholder } : {})}
        error={error}
        required={isRequired}
        value={text}
        onValueChange={set}
      />
      <ReasonPresets {...reason} />
    </div>
  )
}
