import { useState } from 'react'
import { chooseLanguage } from '../language/choice.ts'
import { nameOf } from '../language/languages.ts'
import { useLanguage, useMessages } from '../language/messages.ts'
import { readersLanguages } from '../language/store.ts'
import { saveAccountLanguage } from '../session/person-language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Lets a signed-in person choose the language of the portal and of the messages it sends. */
export function LanguageDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useMessages('language')
  const language = useLanguage()
  const [hasFailed, setFailed] = useState(false)
  const choose = (one: string): void => {
    setFailed(false)
    chooseLanguage(one).then(
      (isShown) => {
        if (!isShown) return
        saveAccountLanguage(one)
        onOpenChange(false)
      },
      () => setFailed(true),
    )
  }
  return (
    <Dialog title={t('title')} open={open} onOpenChange={onOpenChange}>
      <div className="grid gap-2">
        {readersLanguages().map((one) => (
          <Button
            key={one}
            lang={one}
            align="start"
            variant={one === language ? 'primary' : 'secondary'}
            aria-pressed={one === language}
            onClick={() => choose(one)}
          >
            {nameOf(one)}
          </Button>
        ))}
        {hasFailed && <p role="alert">{t('failed')}</p>}
      </div>
    </Dialog>
  )
}
