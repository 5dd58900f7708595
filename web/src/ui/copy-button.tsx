/** A button that copies text to the clipboard and confirms it. */
import { useState } from 'react'
import { Button, type ButtonSize } from './button.tsx'
import { useMessages } from '../language/messages.ts'

/** Copies `text`; if the browser forbids it, the button says so. */
export function CopyButton({
  text,
  size = 'md',
  children,
}: {
  text: string
  size?: ButtonSize
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
      <Button size={size} icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
        {outcome === 'copied' ? t('copy.done') : outcome === 'refused' ? t('copy.refused') : children}
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && t('copy.said')}
      </span>
    </>
  )
}
