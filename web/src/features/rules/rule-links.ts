import { pageText } from '../../frame/page-script/page-texts.ts'
import { chooseBook, type BookOnPage } from './rule-place.ts'

/** Milliseconds for which a copied link is marked. */
const copiedMs = 1600

/** The link of a plain click that stays within the portal, or null. */
function ownLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href')
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  return link && href && !link.target && /^[?#/]/.test(href) && isPlain && !event.defaultPrevented
    ? link
    : null
}

function copy(link: HTMLAnchorElement, status: Element): void {
  void navigator.clipboard.writeText(link.href).then(
    () => {
      link.dataset['copied'] = ''
      status.textContent = pageText(status, 'copied')
      setTimeout(() => {
        delete link.dataset['copied']
        status.textContent = ''
      }, copiedMs)
    },
    () => (status.textContent = pageText(status, 'in-address')),
  )
}

/** Handles links within the book without leaving the page; the links of rule numbers also copy their URL. */
export function ruleLinks(book: BookOnPage): void {
  const { root, address, signal } = book
  const status = root.querySelector('[data-link-status]')
  const follow = (event: MouseEvent): void => {
    const link = ownLink(event)
    if (!link) return
    const href = link.getAttribute('href') ?? ''
    const { pathname, search, hash } = new URL(href, location.origin)
    const key = link.dataset['tab']
    const isHere = !href.startsWith('/')
    if (!isHere && !address.leave) return
    event.preventDefault()
    if (key !== undefined) chooseBook(book, key)
    else if (isHere)
      address.go({ search: search || address.at().search, hash }, { replace: link.matches('.rule-link') })
    else address.leave?.({ pathname, search, hash })
    if (link.matches('.rule-link') && status) copy(link, status)
  }
  root.addEventListener('click', follow, { signal })
}

/**
 * The table of contents, collapsed above the book on narrow screens, and the button that prints the whole
 * book.
 */
export function ruleContents({ root, signal }: BookOnPage): void {
  const button = root.querySelector('[data-contents-button]')
  const contents = root.querySelector('[data-contents]')
  const open = (isOpen: boolean): void => {
    button?.setAttribute('aria-expanded', String(isOpen))
    contents?.classList.toggle('hidden', !isOpen)
  }
  const toggle = (): void => open(button?.getAttribute('aria-expanded') !== 'true')
  const leave = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('a')) open(false)
  }
  button?.addEventListener('click', toggle, { signal })
  contents?.addEventListener('click', leave, { signal })
  root.querySelector('[data-print]')?.addEventListener('click', () => print(), { signal })
}
