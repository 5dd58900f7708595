import { pathIn } from '@idlewood/contract/languages'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { chooseLanguage, languageOfPath } from '../language/choice.ts'
import { nameOf } from '../language/languages.ts'
import { useLanguage, useMessages } from '../language/messages.ts'
import { readersLanguages } from '../language/store.ts'
import { cx } from '../ui/class-names.ts'
import { toastLoadFailure } from './not-loaded.ts'

/**
 * Links to the page in each language, for visitors. Without the app they lead to the page's URL in that
 * language; with the app they change the language in place.
 */
export function LanguageLinks() {
  const t = useMessages('language')
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const inAddress = languageOfPath(pathname)
  const plain = inAddress === undefined ? pathname : pathname.slice(inAddress.length + 1) || '/'
  const choose = (event: MouseEvent, one: string): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    chooseLanguage(one)
      .then((isShown) =>
        isShown && inAddress !== undefined ? navigate(pathIn(one, plain) + search + hash) : undefined,
      )
      .catch(toastLoadFailure)
  }
  return (
    // The glyphs of all these languages would add 50 kB to each page.
    <nav aria-label={t('title')} className="flex flex-wrap gap-x-4 gap-y-1 font-local">
      {readersLanguages().map((one) => (
        <a
          key={one}
          href={pathIn(one, plain)}
          hrefLang={one}
          lang={one}
          aria-current={one === language ? 'true' : undefined}
          onClick={(event) => choose(event, one)}
          className={cx('rounded-sm py-1 hover:text-ink hover:underline', one === language && 'text-ink')}
        >
          {nameOf(one)}
        </a>
      ))}
    </nav>
  )
}
