/** A button that copies text to the clipboard and confirms it. */
import { useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'
import { useMessages } from '../language/messages.ts'

/**
 * Copies `text`; if the browser forbids it, the button says so. `of` is the part of its name that only
 * assistive technology reads.
 */
export function CopyButton({
  text,
  size = 'md',
  variant = 'secondary',
  of,
  children,
}: {
  text: string
  size?: ButtonSize
  variant?: ButtonVariant
  of?: string
  children: string
}) {
  const t = useMessages('ui')
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <>
      <Button
        size={size}
        variant={variant}
        icon={outcome === 'copied' ? 'check' : 'copy'}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? t('copy.done') : outcome === 'refused' ? t('copy.refused') : children}{' '}
        {of !== undefined && <span className="sr-only">{of}</span>}
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && t('copy.said')}
      </span>
    </>
  )
}
