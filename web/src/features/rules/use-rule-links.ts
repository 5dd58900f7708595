import { useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '../../language/messages.ts'

/** Milliseconds a copied link is marked for. */
const copiedMs = 1600

/** The link of a plain click that stays on the page, or null. */
function ownLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href')
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  return link && href && !link.target && /^[?#/]/.test(href) && isPlain && !event.defaultPrevented
    ? link
    : null
}

/** Links within the book stay on the page; those of a rule's number are copied too. */
export function useRuleLinks() {
  const t = useMessages('rules')
  const navigate = useNavigate()
  const [status, setStatus] = useState('')
  const copy = (link: HTMLAnchorElement): void =>
    void navigator.clipboard.writeText(link.href).then(
      () => {
        link.dataset['copied'] = ''
        setStatus(t('link.copied'))
        setTimeout(() => {
          delete link.dataset['copied']
          setStatus('')
        }, copiedMs)
      },
      () => setStatus(t('link.inAddress')),
    )
  const follow = (event: MouseEvent): void => {
    const link = ownLink(event)
    if (!link) return
    event.preventDefault()
    const { pathname, search, hash } = new URL(link.href)
    if (!link.classList.contains('rule-link')) {
      void navigate({ pathname, search, hash }, { preventScrollReset: hash !== '' })
      return
    }
    void navigate({ search, hash }, { replace: true, preventScrollReset: true })
    copy(link)
  }
  return { status, follow }
}
